#include "pagemap.h"
#include "mapping.h"
#include "sysfs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* include/uapi/linux/fs.h since 6.7; carried here because older headers lack it. */
struct scan_region {
	uint64_t start, end, categories;
};

struct scan_arg {
	uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages;
	uint64_t category_inverted, category_mask, category_anyof_mask, return_mask;
};

#define SCAN_IOCTL   _IOWR('f', 16, struct scan_arg)
#define SCAN_PRESENT (UINT64_C(1) << 3)
#define SCAN_ZERO    (UINT64_C(1) << 5)
#define SCAN_HUGE    (UINT64_C(1) << 6)

static void count_region(const struct scan_region *region, struct page_bytes *counted)
{
	uint64_t bytes = region->end - region->start;

	if (region->categories & SCAN_ZERO) {
		counted->zero += bytes;
		return;
	}
	counted->present += bytes;
	if (region->categories & SCAN_HUGE)
		counted->huge += bytes;
}

static bool scan(int fd, uint64_t start, uint64_t end, struct page_bytes *counted)
{
	struct scan_region regions[512] = {{0}}; /* for valgrind, which does not know the call */

	while (start < end) {
		struct scan_arg arg = {
			.size = sizeof(arg),
			.start = start,
			.end = end,
			.vec = (uintptr_t)regions,
			.vec_len = sizeof(regions) / sizeof(regions[0]),
			.category_mask = SCAN_PRESENT,
			.return_mask = SCAN_PRESENT | SCAN_ZERO | SCAN_HUGE,
		};
		int found = ioctl(fd, SCAN_IOCTL, &arg);

		if (found < 0 || arg.walk_end <= start)
			return false;
		for (int i = 0; i < found; i++)
			count_region(&regions[i], counted);
		start = arg.walk_end;
	}
	return true;
}

void smaps_count(FILE *smaps, uint64_t start, uint64_t end, struct page_bytes *counted)
{
	char line[512];
	bool inside = false;

	while (fgets(line, sizeof(line), smaps)) {
		uint64_t from, to, kb;

		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " ", &from, &to) == 2)
			inside = from >= start && to <= end;
		else if (!inside)
			continue;
		else if (sscanf(line, "Rss: %" SCNu64 " kB", &kb) == 1)
			counted->present += kb << 10;
		else if (sscanf(line, "AnonHugePages: %" SCNu64 " kB", &kb) == 1)
			counted->huge += kb << 10;
		else if (sscanf(line, "Private_Hugetlb: %" SCNu64 " kB", &kb) == 1) {
			counted->present += kb << 10; /* hugetlb stands outside Rss */
			counted->huge += kb << 10;
		}
	}
}

struct outcome pagemap_count(const void *base, uint64_t bytes, struct page_bytes *counted)
{
	char path[PATH_MAX];
	uint64_t start = (uintptr_t)base;
	int fd = open(sysfs_path(path, "/proc/self/pagemap"), O_RDONLY | O_CLOEXEC);
	bool scanned;
	FILE *smaps;

	*counted = (struct page_bytes){0};
	scanned = fd >= 0 && scan(fd, start, start + bytes, counted);
	if (fd >= 0)
		close(fd);
	if (scanned)
		return outcome_ok();
	*counted = (struct page_bytes){0};
	smaps = fopen(sysfs_path(path, "/proc/self/smaps"), "re");
	if (!smaps)
		return outcome_of(
			OUTCOME_FAILED,
			"neither PAGEMAP_SCAN nor /proc/self/smaps (%s) can say what is mapped",
			strerror(errno));
	smaps_count(smaps, start, start + bytes, counted);
	fclose(smaps);
	return outcome_ok();
}
