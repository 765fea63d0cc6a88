/*
 * The settings that are ever borrowed, and so all that a journal may name. A journal is read by
 * root, whoever wrote it: what stands in it must choose neither where root writes nor what. Paths
 * are absolute, without the root prefix, and spelt in one way.
 */
#ifndef PAGETOLL_SETTING_H
#define PAGETOLL_SETTING_H

#include <stdbool.h>

/* Set by the kernel as THP is enabled (khugepaged, set_recommended_min_free_kbytes). */
#define SETTING_MIN_FREE "/proc/sys/vm/min_free_kbytes"

/* THP's "enabled" and "defrag", and "enabled" of one size. */
bool setting_is_file(const char *path);

/* The folder of a hugetlb pool, of the machine or of a node. */
bool setting_is_pool(const char *path);

/* A word that such a file may hold, such as "defer+madvise". */
bool setting_is_word(const char *word);

/* A number, as min_free_kbytes holds. */
bool setting_is_number(const char *word);

#endif
