/* The comments at the head of a raw file: what was measured, with what, and on which machine. */
#ifndef PAGETOLL_RECORD_HEADER_H
#define PAGETOLL_RECORD_HEADER_H

#include "record.h"

struct csv_writer;

void record_header_write(struct csv_writer *csv, const struct record *record);

#endif
