#include "report.h"

#include <string.h>

/* Sources: Firecracker, docs/hugepages.md; QEMU, backends/hostmem-memfd.c; libvirt, domain XML,
 * memoryBacking. */
static const char remedy[] =
	"What to ask the host for: guest memory in huge pages. In QEMU `-object "
	"memory-backend-memfd,hugetlb=on,...`, in libvirt "
	"`<memoryBacking><hugepages/></memoryBacking>`, in Firecracker `huge_pages: \"2M\"` of "
	"`/machine-config`; or transparent huge pages for the process of the virtual machine, and "
	"nothing that takes memory back by small pages. From a cloud: a bare-metal type, or one "
	"whose memory is backed so; this report, run there, says whether it is.\n\n";

void report_why_splintered(const struct book *book, enum splintering splintering, FILE *out)
{
	if (splintering != SPLINTERED && splintering != SPLINTERED_PARTLY)
		return;
	if (!strcmp(book_fact(book, "hypervisor"), "metal")) {
		fputs("No hypervisor is seen here, which alone is known to cause this: suspect one "
		      "that hides itself, or this measurement.\n\n",
		      out);
		return;
	}
	fprintf(out,
	        "Why: a translation in the TLB spans the smaller of the guest's page and the "
	        "host's. The hypervisor backs %sthis guest's memory with small pages, so a huge "
	        "page of the guest %s held as splinters of 4 KiB, whatever the guest asks for "
	        "(page splintering: Pham, Vesely, Loh and Bhattacharjee, MICRO 2015). Only the "
	        "guest's part of each walk gets shorter.\n\n",
	        splintering == SPLINTERED ? "" : "a part of ",
	        splintering == SPLINTERED ? "is" : "that lies there is");
	fputs(remedy, out);
}
