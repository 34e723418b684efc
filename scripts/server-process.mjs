import { totalmem } from "node:os";

const MEGABYTE = 1024 * 1024;
/** More is of no use: pages are cached within `PAGE_CACHE_MB`. */
const LARGEST_HEAP_MB = 1024;
/** Enough to serve pages. */
const SMALLEST_HEAP_MB = 128;

/**
 * Size of the old generation of a process's heap, in MB, by the bytes of the machine and of what a control group leaves the
 * process (a container, systemd's MemoryMax; 0: none does). Of the machine it takes a quarter: an update runs two
 * processes beside the database. Of a limit of its own it takes two fifths, since pictures and code lie outside of the heap.
 *
 * @param {number} machine
 * @param {number} limit
 */
export function heapMegabytes(machine, limit) {
  const bytes = Math.min(machine * 0.25, (limit || machine) * 0.4);
  return Math.min(LARGEST_HEAP_MB, Math.max(SMALLEST_HEAP_MB, Math.floor(bytes / MEGABYTE)));
}

/**
 * Arguments and environment of the built server. The flags keep the heap's young generation at one size: larger, it would
 * grow under load without benefit; smaller at first, a start would spend a tenth of its time on collecting garbage. The
 * allocator settings return the memory of encoded images to the system instead of keeping a pool per thread.
 */
export const SERVER_ARGUMENTS = [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  `--max-old-space-size=${heapMegabytes(totalmem(), process.constrainedMemory?.() ?? 0)}`,
  "build/server/index.js",
];

export const SERVER_ENVIRONMENT = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
