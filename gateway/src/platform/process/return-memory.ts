/**
 * Environment of a child process in which glibc returns freed blocks of a megabyte or more to the system. Otherwise
 * glibc raises this limit by itself and keeps the memory of pictures and activations.
 */
export const returnMemory = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };
