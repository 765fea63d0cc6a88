/*
 * A journal as it may lie in /run: whatever stands in it, root opens no file but those that are
 * ever borrowed, writes to none but those, and writes only words that they take. Once as it is, and
 * once behind the header of a process that is no more. open(2) is looked at in its place.
 */
#include "fuzz_folder.h"
#include "journal.h"
#include "restore.h"
#include "sysfs.h"

#include <fcntl.h>
#include <regex.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define THP      "/sys/kernel/mm/transparent_hugepage/"
#define POOL     "/sys/kernel/mm/hugepages/hugepages-2048kB/"
#define NODE     "/sys/devices/system/node/node0/hugepages/hugepages-2048kB/"
#define MIN_FREE "/proc/sys/vm/min_free_kbytes"
#define JOURNAL  "/run/pagetoll/journal"

static const struct {
	const char *name, *text;
} files[] = {
	{THP "enabled", "always [madvise] never\n"},
	{THP "defrag", "always defer defer+madvise [madvise] never\n"},
	{THP "hugepages-64kB/enabled", "always inherit madvise [never]\n"},
	{MIN_FREE, "67584\n"},
	{POOL "nr_hugepages", "3\n"},
	{POOL "free_hugepages", "3\n"},
	{POOL "surplus_hugepages", "0\n"},
	{POOL "resv_hugepages", "0\n"},
	{NODE "nr_hugepages", "3\n"},
	{NODE "free_hugepages", "3\n"},
	{NODE "surplus_hugepages", "0\n"},
	{"/proc/sys/kernel/random/boot_id", "b\n"},
};

enum { FILES = sizeof(files) / sizeof(files[0]) };

static regex_t may_read, may_write;

static void compile(regex_t *regex, const char *pattern)
{
	HOLDS(!regcomp(regex, pattern, REG_EXTENDED | REG_NOSUB));
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	compile(&may_read, "^(" JOURNAL "|/proc/sys/kernel/random/boot_id|" MIN_FREE "|" THP
	                   "(enabled|defrag|hugepages-[0-9]+kB/enabled)|"
	                   "/sys/(kernel/mm|devices/system/node/node[0-9]+)/hugepages/"
	                   "hugepages-[0-9]+kB/(nr|free|resv|surplus)_hugepages)$");
	compile(&may_write, "^(" JOURNAL "|" MIN_FREE "|.*/(enabled|defrag|nr_hugepages))$");
	fuzz_open();
	fuzz_put_text("etc/passwd", "root\n");
	return setenv("PAGETOLL_SYSROOT", fuzz_root, 1);
}

/* In the place of libc's; fopen(3) does not come by here. */
int open(const char *path, int flags, ...)
{
	size_t root = strlen(fuzz_root);
	bool inside = root && !strncmp(path, fuzz_root, root);
	va_list args;
	mode_t mode;

	va_start(args, flags);
	mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
	va_end(args);
	if (inside)
		HOLDS(!regexec(&may_read, path + root, 0, NULL, 0));
	if (flags & (O_WRONLY | O_RDWR))
		HOLDS(inside && !regexec(&may_write, path + root, 0, NULL, 0));
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* Pages that cannot be given back are waited for: not here. */
int nanosleep(const struct timespec *wanted, struct timespec *left)
{
	(void)wanted;
	(void)left;
	return 0;
}

static void check_files(void)
{
	char text[256];

	for (size_t i = 0; i < FILES; i++) {
		sysfs_read(files[i].name, text, sizeof(text));
		HOLDS(!text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789+-[] ")]);
	}
	sysfs_read(MIN_FREE, text, sizeof(text));
	HOLDS(*text && !text[strspn(text, "0123456789")]);
}

static void restore(const void *bytes, size_t size)
{
	size_t count, length;
	char *said;
	FILE *say = open_memstream(&said, &length);

	for (size_t i = 0; i < FILES; i++)
		fuzz_put_text(files[i].name, files[i].text);
	fuzz_put(JOURNAL, bytes, size);
	restore_leftover(say, &count);
	fclose(say);
	for (size_t i = 0; i < length; i++)
		HOLDS((unsigned char)said[i] >= ' ' || said[i] == '\n');
	free(said);
	check_files();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char header[] = "boot b\nowner 4194304 1 cell sweep\n";
	size_t length = sizeof(header) - 1;
	char *whole = malloc(length + size);

	HOLDS(whole);
	memcpy(whole, header, length);
	memcpy(whole + length, data, size);
	restore(whole, length + size);
	restore(data, size);
	free(whole);
	return 0;
}
