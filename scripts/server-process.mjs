/**
 * Arguments and environment of the built server. The flags keep the heap's young generation small: under load it would
 * grow without benefit. The allocator settings return the memory of encoded images to the system instead of keeping a
 * pool per thread.
 */
export const SERVER_ARGUMENTS = ["--max-semi-space-size=8", "--max-old-space-size=1024", "build/server/index.js"];

export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
