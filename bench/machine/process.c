#include "process.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The text of a file of /proc; its length, 0 when it cannot be read. */
static size_t read_text(const char *path, char *text, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t length = -1;

	if (fd >= 0) {
		length = read(fd, text, size - 1);
		close(fd);
	}
	if (length < 0)
		length = 0;
	text[length] = '\0';
	return (size_t)length;
}

/* Field 3 and field 22. The command in field 2 may hold spaces and brackets, so counting starts
 * behind the last bracket. */
static bool read_stat(pid_t pid, char *state, uint64_t *started)
{
	char path[32];
	char text[1024];
	const char *rest;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	read_text(path, text, sizeof(text));
	rest = strrchr(text, ')');
	return rest &&
	       sscanf(rest,
	              ") %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s "
	              "%*s %*s %" SCNu64,
	              state, started) == 2;
}

void process_make_printable(char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text == 127)
			*text = '?';
}

static void read_command(char *command, size_t size)
{
	size_t length = read_text("/proc/self/cmdline", command, size);

	for (size_t i = 0; i + 1 < length; i++)
		if (!command[i])
			command[i] = ' ';
	process_make_printable(command);
}

struct process process_self(void)
{
	struct process self = {.pid = getpid()};
	char state;

	read_stat(self.pid, &state, &self.started);
	read_command(self.command, sizeof(self.command));
	return self;
}

bool process_is_same(const struct process *one, const struct process *other)
{
	return one->pid == other->pid && one->started == other->started;
}

bool process_is_alive(const struct process *process)
{
	uint64_t started;
	char state;

	return read_stat(process->pid, &state, &started) && started == process->started &&
	       state != 'Z' && state != 'X';
}
