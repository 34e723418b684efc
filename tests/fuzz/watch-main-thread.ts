import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded with `--import` into the process under test. A timer fires every few milliseconds; while the main thread is
 * blocked it cannot, so the gap between two ticks is the length of the block. Each gap also has its CPU time: on a
 * loaded machine a thread waits for the scheduler without being blocked.
 */

/** A block of the main thread, with times in milliseconds since the epoch. */
export interface Hold {
  from: number;
  to: number;
  /** CPU time of the main thread during the block. */
  cpuMs: number;
}

const BEAT_MS = 5;
/** Shorter gaps are not recorded. */
const NOTED_MS = 30;

const port = Number(process.env.HOLDS_PORT);
if (isMainThread && port) watch(port);

function watch(holdsPort: number): void {
  let holds: Hold[] = [];
  let last = beat();

  function beat() {
    return { at: performance.timeOrigin + performance.now(), cpuMs: cpuMs() };
  }

  function note(): void {
    const now = beat();
    if (now.at - last.at >= NOTED_MS) holds.push({ from: last.at, to: now.at, cpuMs: now.cpuMs - last.cpuMs });
    last = now;
  }

  setInterval(note, BEAT_MS).unref();
  createServer((_, answer) => {
    note();
    answer.end(JSON.stringify(holds));
    holds = [];
  })
    .listen(holdsPort, "127.0.0.1")
    .unref();
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
