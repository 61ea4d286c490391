/**
 * Environment of a child process in which glibc gives freed blocks of a megabyte and more back to the system. Otherwise it
 * raises that size by itself, and keeps pictures and activations that are long gone.
 */
export const returnMemory = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };
