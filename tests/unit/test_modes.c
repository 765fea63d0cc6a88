/* What each mode asks of the kernel: advice as it stands in smaps, the hugetlb page size in the
 * flags of mmap, and the files that multi-size THP wants. */
#include "borrow.h"
#include "fixture_tree.h"
#include "mapping.h"
#include "page_mode.h"
#include "units.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <sys/syscall.h>

static int hugetlb_flags;

/* In the place of mmap(2): pages of a pool are not asked for, only noted. */
void *mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
	if (flags & MAP_HUGETLB) {
		hugetlb_flags = flags;
		errno = ENOMEM;
		return MAP_FAILED;
	}
	return (void *)syscall(SYS_mmap, at, bytes, protection, flags, fd, offset);
}

/* Whether VmFlags of the mapping at that address has the two letters. */
static bool has_flag(const struct mapping *mapping, const char *flag)
{
	FILE *smaps = fopen("/proc/self/smaps", "re");
	char line[512];
	bool inside = false, found = false;

	while (smaps && fgets(line, sizeof(line), smaps)) {
		uint64_t from, to;

		if (sscanf(line, "%" SCNx64 "-%" SCNx64 " ", &from, &to) == 2)
			inside = (uintptr_t)mapping->base >= from && (uintptr_t)mapping->base < to;
		else if (inside && !strncmp(line, "VmFlags:", 8))
			found = strstr(line, flag);
	}
	if (smaps)
		fclose(smaps);
	return found;
}

static struct mapping mapped(const struct page_mode *mode)
{
	struct mapping mapping;
	struct outcome outcome = mapping_reserve(&mapping, 4 * MIB, mode->page_size(mode), 2 * MIB);

	assert_string_equal(outcome.why, "");
	outcome = mode->map(mode, &mapping);
	if (!outcome_is_ok(&outcome))
		skip(); /* no THP here, or no MADV_COLLAPSE */
	return mapping;
}

/* Flags after mapping and after settling; NULL where there is none. */
static void check_advice(const char *name, const char *mapped_flag, const char *settled_flag)
{
	static const char *const flags[] = {" hg", " nh"};
	const struct page_mode *mode = page_mode_find(name);
	struct mapping mapping = mapped(mode);

	for (int i = 0; i < 2; i++)
		assert_int_equal(has_flag(&mapping, flags[i]),
		                 mapped_flag && !strcmp(mapped_flag, flags[i]));
	mapping_touch(&mapping);
	if (mode->settle)
		mode->settle(mode, &mapping);
	for (int i = 0; i < 2; i++)
		assert_int_equal(has_flag(&mapping, flags[i]),
		                 settled_flag && !strcmp(settled_flag, flags[i]));
	mapping_release(&mapping);
}

static void every_mode_advises_what_it_promises(void **state)
{
	(void)state;
	if (access(THP "enabled", F_OK))
		skip(); /* a kernel without THP keeps no such flags */
	check_advice("base", " nh", " nh");
	check_advice("default", NULL, NULL);
	check_advice("thp", " hg", " hg");
	check_advice("collapse", " nh", " hg");
	check_advice("mthp-64K", " hg", " nh");
}

static void the_pool_is_named_by_its_page_size(void **state)
{
	static const char *const names[] = {"hugetlb-2M", "hugetlb-1G"};
	static const int logs[] = {21, 30};

	(void)state;
	for (int i = 0; i < 2; i++) {
		const struct page_mode *mode = page_mode_find(names[i]);
		struct mapping mapping;

		mapping_reserve(&mapping, GIB, mode->page_size(mode), mode->page_size(mode));
		hugetlb_flags = 0;
		mode->map(mode, &mapping);
		assert_int_equal((unsigned int)hugetlb_flags >> 26, logs[i]);
		mapping_release(&mapping);
	}
}

static const char *word_of(const struct needs *needs, const char *path)
{
	for (size_t i = 0; i < needs->file_count; i++)
		if (!strcmp(needs->files[i].path, path))
			return needs->files[i].word;
	return "as found";
}

/* The largest size allowed wins at the fault, so those above the one asked for are switched off. */
static void mthp_allows_its_size_and_refuses_larger_ones(void **state)
{
	const struct page_mode *mode = page_mode_find("mthp-64K");
	struct needs needs = {0};
	struct outcome outcome;

	(void)state;
	tree_open();
	tree_put(THP "hugepages-32kB/enabled", "[always] inherit madvise never\n");
	tree_put(THP "hugepages-128kB/enabled", "always inherit [madvise] never\n");
	outcome = mode->need(mode, 4 * MIB, &needs);
	tree_close();
	assert_string_equal(outcome.why, "");
	assert_string_equal(word_of(&needs, THP "hugepages-64kB/enabled"), "madvise");
	assert_string_equal(word_of(&needs, THP "hugepages-128kB/enabled"), "never");
	assert_string_equal(word_of(&needs, THP "hugepages-2048kB/enabled"), "never");
	assert_string_equal(word_of(&needs, THP "hugepages-32kB/enabled"), "as found");
	assert_int_equal(needs.file_count, 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_mode_advises_what_it_promises),
		cmocka_unit_test(the_pool_is_named_by_its_page_size),
		cmocka_unit_test(mthp_allows_its_size_and_refuses_larger_ones),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
