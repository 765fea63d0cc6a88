/*
 * What the kernel does with a write to the files of a fixture tree: brackets around the chosen
 * word, EINVAL for another, free pages that follow the pool, a pool that grows no further than
 * memory allows, min_free_kbytes raised as THP is enabled. In the place of write(2) for the whole
 * test program, guardian included; other files are written as ever.
 */
#ifndef PAGETOLL_KERNEL_WRITES_H
#define PAGETOLL_KERNEL_WRITES_H

#include "fixture_tree.h"

#include <errno.h>
#include <stdbool.h>
#include <sys/syscall.h>

/* Set before the owner is forked. */
static struct kernel {
	unsigned long pool_most;       /* a pool grows no further */
	unsigned long pool_most_later; /* after memory was compacted */
	unsigned long pool_in_use;
	bool raises_min_free;
	bool keeps_always; /* EIO for what would put enabled back */
} kernel;

static inline void kernel_reset(void)
{
	kernel = (struct kernel){.pool_most = 1000, .pool_most_later = 1000};
}

static inline bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text);
	size_t less = strlen(end);

	return length >= less && !strcmp(text + length - less, end);
}

static inline const char *choices_of(const char *name)
{
	if (ends_with(name, "transparent_hugepage/enabled"))
		return "always madvise never";
	if (ends_with(name, "transparent_hugepage/defrag"))
		return "always defer defer+madvise madvise never";
	return ends_with(name, "kB/enabled") ? "always inherit madvise never" : NULL;
}

static inline ssize_t write_choice(const char *name, const char *choices, const char *word)
{
	char rest[128];
	char text[160] = "";
	bool found = false;

	snprintf(rest, sizeof(rest), "%s", choices);
	for (char *one = strtok(rest, " "); one; one = strtok(NULL, " ")) {
		bool chosen = !strcmp(one, word);

		snprintf(text + strlen(text), sizeof(text) - strlen(text),
		         chosen ? "%s[%s]" : "%s%s", *text ? " " : "", one);
		found = found || chosen;
	}
	if (!found) {
		errno = EINVAL;
		return -1;
	}
	strcat(text, "\n");
	tree_put(name, text);
	if (kernel.raises_min_free && !strcmp(word, "always"))
		tree_put(MIN_FREE, "90112\n");
	return (ssize_t)strlen(word);
}

static inline void put_count(const char *folder, const char *name, unsigned long count)
{
	char path[192];
	char text[32];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	snprintf(text, sizeof(text), "%lu\n", count);
	tree_put(path, text);
}

/* Pages in use stay, as surplus ones beyond what was asked for. */
static inline ssize_t write_pool(const char *name, const char *word)
{
	bool compacted = *tree_get("/proc/sys/vm/compact_memory");
	unsigned long most = compacted ? kernel.pool_most_later : kernel.pool_most;
	unsigned long pages = strtoul(word, NULL, 10);
	unsigned long total;
	char folder[160];

	snprintf(folder, sizeof(folder), "%.*s", (int)(strrchr(name, '/') - name), name);
	pages = pages < most ? pages : most;
	total = pages > kernel.pool_in_use ? pages : kernel.pool_in_use;
	put_count(folder, "nr_hugepages", total);
	put_count(folder, "surplus_hugepages", total - pages);
	put_count(folder, "free_hugepages", total - kernel.pool_in_use);
	return (ssize_t)strlen(word);
}

static inline ssize_t write_setting(const char *name, const char *word)
{
	const char *choices = choices_of(name);

	if (kernel.keeps_always && ends_with(name, "transparent_hugepage/enabled") &&
	    !strcmp(word, "madvise")) {
		write_choice(name, choices, "always");
		errno = EIO;
		return -1;
	}
	if (choices)
		return write_choice(name, choices, word);
	return ends_with(name, "/nr_hugepages") ? write_pool(name, word) : 0;
}

ssize_t write(int fd, const void *bytes, size_t size)
{
	char link[64];
	char path[PATH_MAX] = "";
	char word[64];
	size_t root = strlen(tree_root);
	ssize_t done = 0;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	if (root && size < sizeof(word) && readlink(link, path, sizeof(path) - 1) > 0 &&
	    !strncmp(path, tree_root, root)) {
		snprintf(word, sizeof(word), "%.*s", (int)size, (const char *)bytes);
		done = write_setting(path + root, word);
	}
	return done ? done : syscall(SYS_write, fd, bytes, size);
}

#endif
