/*
 * Small files under /sys and /proc: one value each. Every path goes through one root prefix, the
 * environment variable PAGETOLL_SYSROOT, so that recorded trees of other machines serve as
 * fixtures.
 */
#ifndef PAGETOLL_SYSFS_H
#define PAGETOLL_SYSFS_H

#include "outcome.h"

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

/* The path below the root prefix, written to buffer, which is returned. */
const char *sysfs_path(char buffer[static PATH_MAX], const char *path);

/* Whole text of a small file, trailing white space removed. Unavailable with path and errno text
 * when it cannot be read; then text is empty. */
struct outcome sysfs_read(const char *path, char *text, size_t size);

/* A file of one decimal number. */
struct outcome sysfs_read_u64(const char *path, uint64_t *value);

/* The bracketed word of a file such as "always [madvise] never", or the whole text where there is
 * no bracket. Unknown words survive: nothing is assumed of the set or its order. */
struct outcome sysfs_read_choice(const char *path, char *word, size_t size);

/* Writes one word and looks no further: for files such as nr_hugepages, which take a wish and
 * answer with what they could do. */
struct outcome sysfs_put(const char *path, const char *word);

/* Writes one word, reads it back, and compares. Unavailable, with the command that a privileged
 * user would type, when the file cannot be written or does not hold the word afterwards. */
struct outcome sysfs_write(const char *path, const char *word);

/* Whether a file could be written, without writing; the word is for the command in the reason. */
struct outcome sysfs_writable(const char *path, const char *word);

/* "key: value kB" in a file such as /proc/meminfo, in the file's unit. */
struct outcome sysfs_read_field(const char *path, const char *key, uint64_t *value);

#endif
