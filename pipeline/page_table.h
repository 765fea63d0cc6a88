/*
 * How much of the page table a ring of accesses reads: what has to lie in a cache for its page
 * walks to be fast.
 */
#ifndef PAGETOLL_PAGE_TABLE_H
#define PAGETOLL_PAGE_TABLE_H

/* Bytes of cache lines of page-table entries, all levels, that so many accesses use, one in every
 * apart bytes, with leaf entries for pages of page bytes. An entry is 8 bytes, a table holds 512 of
 * them and maps 512 times what each does (x86-64 and arm64 with 4 KiB pages: Linux,
 * Documentation/mm/page_tables.rst), a cache line 64 bytes: a line of leaf entries of 4 KiB pages
 * covers 32 KiB. Pages between two of those sizes, as of 64 KiB, are so many entries of the
 * smaller. A hypervisor's own tables come on top. NaN where page is unknown. */
double page_table_bytes(double accesses, double apart, double page);

#endif
