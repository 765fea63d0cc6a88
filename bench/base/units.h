/*
 * Sizes and times as people write them ("64MiB", "20ms") and as tables hold them (bytes, ns).
 * One spelling for each value, so that the same size is the same word in YAML, file names and CSV.
 */
#ifndef PAGETOLL_UNITS_H
#define PAGETOLL_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define KIB (UINT64_C(1) << 10)
#define MIB (UINT64_C(1) << 20)
#define GIB (UINT64_C(1) << 30)

#define NS_PER_MS UINT64_C(1000000)
#define NS_PER_S  UINT64_C(1000000000)

enum { UNITS_TEXT = 32 };

/* "digits + unit", no sign, no space, no fraction: B, KiB, MiB, GiB, TiB. False for anything else,
 * for zero, and for what does not fit 64 bits. */
bool units_parse_size(const char *text, uint64_t *bytes);

/* "digits + unit": ns, us, ms, s. False as above. */
bool units_parse_time(const char *text, uint64_t *ns);

/* The shortest exact spelling: 1073741824 -> "1GiB", 1536 -> "1536B". Returns text. */
const char *units_format_size(char text[static UNITS_TEXT], uint64_t bytes);

/* Likewise for times: 20000000 -> "20ms". */
const char *units_format_time(char text[static UNITS_TEXT], uint64_t ns);

/* For people, not for parsing: "5.3 GiB", "2 min 10 s". */
const char *units_human_size(char text[static UNITS_TEXT], uint64_t bytes);
const char *units_human_seconds(char text[static UNITS_TEXT], double seconds);

uint64_t units_round_up(uint64_t value, uint64_t multiple);

#endif
