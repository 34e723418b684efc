import { createServer } from "node:http";
import { isMainThread } from "node:worker_threads";

/**
 * Loaded by `--import` into the process under test. A timer beats every few milliseconds; while the main thread is held it
 * cannot, so the gap between two beats is how long it was held. The gap is measured in processor time of this thread,
 * too: on a loaded machine a thread waits for its turn without anything holding it.
 */

/** A block of the main thread, with times in milliseconds since the epoch. */
export interface Hold {
  from: number;
  to: number;
  /** Processor time of the main thread in between. */
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
