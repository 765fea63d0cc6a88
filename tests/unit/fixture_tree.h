/*
 * A machine in a temporary folder: the few files of /sys and /proc that are borrowed, below
 * PAGETOLL_SYSROOT, and a snapshot of them to compare with.
 */
#ifndef PAGETOLL_FIXTURE_TREE_H
#define PAGETOLL_FIXTURE_TREE_H

#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define THP        "/sys/kernel/mm/transparent_hugepage/"
#define POOLS      "/sys/kernel/mm/hugepages/"
#define SMALL_POOL POOLS "hugepages-2048kB/"
#define GIANT_POOL POOLS "hugepages-1048576kB/"
#define MIN_FREE   "/proc/sys/vm/min_free_kbytes"
#define BOOT_ID    "/proc/sys/kernel/random/boot_id"
#define JOURNAL    "/run/pagetoll/journal"

struct snapshot {
	char text[4096];
};

static char tree_root[64];

static inline const char *tree_path(char path[static PATH_MAX], const char *name)
{
	snprintf(path, PATH_MAX, "%s%s", tree_root, name);
	return path;
}

static inline void tree_make_folders(char *path)
{
	for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
		*at = '\0';
		mkdir(path, 0755);
		*at = '/';
	}
}

static inline void tree_put(const char *name, const char *text)
{
	char path[PATH_MAX];
	FILE *file;

	tree_path(path, name);
	tree_make_folders(path);
	file = fopen(path, "we");
	if (!file || fputs(text, file) < 0 || fclose(file))
		abort();
}

static inline const char *tree_get(const char *name)
{
	static char text[4096];
	char path[PATH_MAX];
	FILE *file = fopen(tree_path(path, name), "re");

	text[file ? fread(text, 1, sizeof(text) - 1, file) : 0] = '\0';
	if (file)
		fclose(file);
	return text;
}

static inline int tree_exists(const char *name)
{
	char path[PATH_MAX];

	return !access(tree_path(path, name), F_OK);
}

static inline void tree_put_pool(const char *folder, const char *total)
{
	static const char *const zeros[] = {"resv_hugepages", "surplus_hugepages"};
	char name[160];

	for (size_t i = 0; i < 2; i++) {
		snprintf(name, sizeof(name), "%s%s", folder, zeros[i]);
		tree_put(name, "0\n");
	}
	snprintf(name, sizeof(name), "%snr_hugepages", folder);
	tree_put(name, total);
	snprintf(name, sizeof(name), "%sfree_hugepages", folder);
	tree_put(name, total);
}

static inline void tree_open(void)
{
	snprintf(tree_root, sizeof(tree_root), "/tmp/pagetoll-tree-XXXXXX");
	if (!mkdtemp(tree_root) || setenv("PAGETOLL_SYSROOT", tree_root, 1))
		abort();
	chmod(tree_root, 0755);
	umask(022); /* a journal that others may write is not followed */
	tree_put(THP "enabled", "always [madvise] never\n");
	tree_put(THP "defrag", "always defer defer+madvise [madvise] never\n");
	tree_put(THP "hugepages-64kB/enabled", "always inherit madvise [never]\n");
	tree_put(THP "hugepages-2048kB/enabled", "always [inherit] madvise never\n");
	tree_put_pool(SMALL_POOL, "3\n");
	tree_put_pool(GIANT_POOL, "0\n");
	tree_put(MIN_FREE, "67584\n");
	tree_put("/proc/sys/vm/compact_memory", "");
	tree_put(BOOT_ID, "5f1c0d5e-1111-4222-8333-444455556666\n");
	tree_put("/proc/meminfo", "MemTotal: 8388608 kB\nMemFree: 4194304 kB\n");
	tree_put("/proc/cpuinfo", "processor : 0\nflags : fpu pse pdpe1gb\n");
	tree_put("/sys/devices/system/node/has_memory", "0\n");
	tree_put("/tmp/.keep", "");
}

static inline int tree_remove_one(const char *path, const struct stat *status, int type,
                                  struct FTW *at)
{
	(void)status;
	(void)type;
	(void)at;
	return remove(path);
}

static inline void tree_close(void)
{
	nftw(tree_root, tree_remove_one, 16, FTW_DEPTH | FTW_PHYS);
	unsetenv("PAGETOLL_SYSROOT");
	tree_root[0] = '\0';
}

/* Every borrowed file below the root (the real ones when there is none), path and text. */
static inline void tree_snapshot(struct snapshot *snapshot)
{
	static const char *const patterns[] = {
		THP "enabled",
		THP "defrag",
		THP "*/enabled",
		POOLS "*/nr_hugepages",
		POOLS "*/surplus_hugepages",
		MIN_FREE,
	};
	size_t length = 0;

	memset(snapshot, 0, sizeof(*snapshot));
	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
		char path[PATH_MAX];
		glob_t found;

		if (glob(tree_path(path, patterns[i]), 0, NULL, &found))
			continue;
		for (size_t k = 0; k < found.gl_pathc; k++) {
			const char *name = found.gl_pathv[k] + strlen(tree_root);

			length += (size_t)snprintf(snapshot->text + length,
			                           sizeof(snapshot->text) - length, "%s: %s", name,
			                           tree_get(name));
		}
		globfree(&found);
	}
}

#endif
