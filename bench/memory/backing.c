#include "backing.h"
#include "mapping.h"

struct outcome backing_read(const struct mapping *mapping, uint64_t folio_size,
                            struct backing *backing)
{
	struct outcome outcome;

	*backing = (struct backing){0};
	outcome = pagemap_count(mapping->base, mapping->bytes, &backing->bytes);
	if (outcome_is_ok(&outcome)) {
		struct outcome frames =
			pagemap_frames(mapping->base, mapping->bytes, folio_size, &backing->frames);
		backing->frames_known = outcome_is_ok(&frames);
	}
	return outcome;
}

struct outcome backing_read_huge(const struct mapping *mapping, struct backing *backing)
{
	struct outcome outcome = backing_read(mapping, 0, backing);

	backing->obtained = backing->bytes.huge;
	return outcome;
}
