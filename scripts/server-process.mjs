/**
 * Arguments and environment of the built server. The flags keep the heap's young generation at one size: larger, it would
 * grow under load without benefit; smaller at first, a start would spend a tenth of its time on collecting garbage. The
 * allocator settings return the memory of encoded images to the system instead of keeping a pool per thread.
 */
export const SERVER_ARGUMENTS = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--max-old-space-size=1024",
  "build/server/index.js",
];

export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
