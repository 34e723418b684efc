/**
 * How the built server is run. The flags keep the heap's nursery small: under load it would grow by what no page needs.
 * The allocator's settings give the memory of encoded pictures back instead of keeping it in one pool per thread.
 */
export const SERVER_ARGUMENTS = ["--max-semi-space-size=8", "--max-old-space-size=1024", "build/server/index.js"];

export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
