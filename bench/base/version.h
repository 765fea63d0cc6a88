/* The program's version; stands in every raw file. */
#ifndef PAGETOLL_VERSION_H
#define PAGETOLL_VERSION_H

#define PAGETOLL_VERSION "0.1.0"

#endif
