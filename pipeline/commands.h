/* The subcommands that are too small for a file of their own header: each takes the parsed options
 * and returns the exit code: 0, 1 (something failed), 2 (the person's mistake). */
#ifndef PAGETOLL_COMMANDS_H
#define PAGETOLL_COMMANDS_H

struct options;

int check_main(const struct options *options);
int cell_main(const struct options *options);
int doctor_main(const struct options *options);
int facts_main(const struct options *options);
int hold_main(const struct options *options);
int list_main(const struct options *options);
int list_counters(const struct options *options); /* its topic of that name */
int rates_main(const struct options *options);
int restore_main(const struct options *options);

#endif
