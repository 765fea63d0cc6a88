/* What the Makefile includes: the machine's name and the list of experiments with their figures. */
#ifndef PAGETOLL_FRAGMENT_H
#define PAGETOLL_FRAGMENT_H

struct options;

int fragment_main(const struct options *options);

#endif
