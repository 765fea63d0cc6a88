/* Folders on the way to a file. */
#ifndef PAGETOLL_FOLDER_H
#define PAGETOLL_FOLDER_H

/* Makes the folder that path lies in, and those it lies in, as far as they are missing. What cannot
 * be made shows when the file is opened. */
void folder_make_for(const char *path);

#endif
