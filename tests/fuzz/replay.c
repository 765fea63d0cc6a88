/*
 * In the place of libFuzzer's main, for `make test`: every file that is named goes through the
 * harness once, as TAP. A corpus that crashes ends the program, and so its test.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));

/* Of the size that the file has, so that sanitizers see its end. */
static void replay(const char *path)
{
	static uint8_t bytes[1 << 20];
	FILE *file = fopen(path, "re");
	size_t size = file ? fread(bytes, 1, sizeof(bytes), file) : 0;
	uint8_t *data = malloc(size ? size : 1);

	if (!file || !data || fclose(file))
		abort();
	for (size_t i = 0; i < size; i++)
		data[i] = bytes[i];
	LLVMFuzzerTestOneInput(data, size);
	free(data);
}

int main(int argc, char **argv)
{
	if (LLVMFuzzerInitialize)
		LLVMFuzzerInitialize(&argc, &argv);
	printf("1..%d\n", argc - 1);
	for (int i = 1; i < argc; i++) {
		replay(argv[i]);
		printf("ok %d - %s\n", i, argv[i]);
	}
	return argc < 2;
}
