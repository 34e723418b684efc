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

/** Up to this, memory is worth more than speed: such a machine runs the database, too. */
const LITTLE_MEMORY = 1024 * MEGABYTE;

/**
 * How memory is taken and given back, by the bytes that the process may count on. A young generation of 32 MB collects
 * less often what a page leaves behind, and it begins at half of that: growing to it takes a tenth of a start. Buffers below
 * the thresholds, such as pages and answers, are taken from the allocator's heap; above them each is a system call and its
 * memory is returned at once, as that of encoded pictures is. Measured in turn: `bench/profiles.md`.
 *
 * @param {number} bytes
 */
export function memorySettings(bytes) {
  const [semiSpace, mapped, trimmed] = bytes <= LITTLE_MEMORY ? [8, 0.125, 0.125] : [32, 4, 16];
  return {
    arguments: [`--min-semi-space-size=${Math.min(16, semiSpace)}`, `--max-semi-space-size=${semiSpace}`],
    environment: {
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: String(mapped * MEGABYTE),
      MALLOC_TRIM_THRESHOLD_: String(trimmed * MEGABYTE),
    },
  };
}

const limit = process.constrainedMemory?.() ?? 0;
const memory = memorySettings(Math.min(totalmem(), limit || totalmem()));

/** Arguments and environment of the built server. */
export const SERVER_ARGUMENTS = [
  ...memory.arguments,
  `--max-old-space-size=${heapMegabytes(totalmem(), limit)}`,
  "build/server/index.js",
];

export const SERVER_ENVIRONMENT = { NODE_ENV: "production", ...memory.environment };
