#include "lock.h"

#include "process.h"
#include "sysfs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCKS_MOST = 8, STEP_MS = 10, HOLDER_TEXT = 240 };

/* A lock is held by a process, not by a caller, and until that process ends. */
static int held[LOCKS_MOST];
static size_t held_count;

/* In this order, so that no two processes wait for each other. */
static const char *const folders[] = {"/run/lock", "/tmp"};

bool lock_holds(int fd)
{
	for (size_t i = 0; i < held_count; i++)
		if (held[i] == fd)
			return true;
	return false;
}

/* An existing file is opened without O_CREAT: fs.protected_regular denies that in a sticky folder
 * to all but the file's owner, root included. A lock needs no more than reading. */
static int open_existing(const char *path)
{
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);

	return fd >= 0 || errno != EACCES ? fd : open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
}

static int create(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);

	if (fd < 0)
		return errno == EEXIST ? open_existing(path) : -1;
	fchmod(fd, 0666); /* whatever the umask: the next to hold it may be another user */
	return fd;
}

/* Anyone may put things into /tmp; root is not to write through a link. */
static bool is_plain(int fd)
{
	struct stat status;

	return !fstat(fd, &status) && S_ISREG(status.st_mode) && status.st_nlink == 1;
}

static int open_plain(const char *path, bool may_create)
{
	int fd = open_existing(path);

	if (fd < 0 && errno == ENOENT && may_create)
		fd = create(path);
	if (fd < 0 || is_plain(fd))
		return fd;
	close(fd);
	errno = EINVAL;
	return -1;
}

static bool wait_for(int fd, unsigned int *wait_ms)
{
	static const struct timespec step = {.tv_nsec = STEP_MS * 1000000L};

	while (flock(fd, LOCK_EX | LOCK_NB)) {
		if (errno != EWOULDBLOCK || *wait_ms < STEP_MS)
			return false;
		nanosleep(&step, NULL);
		*wait_ms -= STEP_MS;
	}
	return true;
}

static void write_holder(int fd)
{
	struct process self = process_self();
	time_t now = time(NULL);
	struct tm local;
	char since[32];
	char text[HOLDER_TEXT];

	localtime_r(&now, &local);
	strftime(since, sizeof(since), "%Y-%m-%d %H:%M:%S", &local);
	snprintf(text, sizeof(text), "pid %d (%s), since %s\n", (int)self.pid, self.command, since);
	/* Best effort: the lock holds without it, and a file open for reading only keeps the old.
	 */
	if (!ftruncate(fd, 0) && pwrite(fd, text, strlen(text), 0) < 0)
		return;
}

static struct outcome taken(int fd, const char *path)
{
	char text[HOLDER_TEXT] = "";
	ssize_t length = pread(fd, text, sizeof(text) - 1, 0);

	text[length > 0 ? length : 0] = '\0';
	text[strcspn(text, "\n")] = '\0';
	process_make_printable(text);
	return outcome_of(OUTCOME_UNAVAILABLE, "%s is held by %s", path,
	                  *text ? text : "a process that left no name");
}

static struct outcome take_file(const char *path, int fd, unsigned int *wait_ms)
{
	if (!wait_for(fd, wait_ms)) {
		struct outcome outcome = taken(fd, path);

		close(fd);
		return outcome;
	}
	write_holder(fd);
	held[held_count++] = fd;
	return outcome_ok();
}

static void release_from(size_t count)
{
	while (held_count > count)
		close(held[--held_count]);
}

struct outcome lock_take(const char *what, unsigned int wait_ms)
{
	size_t before = held_count;
	struct outcome outcome = outcome_ok();

	for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++) {
		char name[NAME_MAX];
		char path[PATH_MAX];
		int fd;

		snprintf(name, sizeof(name), "%s/pagetoll-%s.lock", folders[i], what);
		fd = held_count < LOCKS_MOST
		             ? open_plain(sysfs_path(path, name), held_count == before)
		             : -1;
		if (fd < 0)
			continue;
		outcome = take_file(path, fd, &wait_ms);
		if (outcome_is_ok(&outcome))
			continue;
		release_from(before);
		return outcome;
	}
	if (held_count == before)
		return outcome_of(OUTCOME_UNAVAILABLE,
		                  "cannot open a lock in /run/lock or /tmp: %s", strerror(errno));
	return outcome;
}

void lock_keep_over_exec(void)
{
	for (size_t i = 0; i < held_count; i++)
		fcntl(held[i], F_SETFD, 0);
}
