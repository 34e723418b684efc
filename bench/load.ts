import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface LoadResult {
  requestsPerSecond: number;
  p99Ms: number;
}

/** The encoding that browsers ask for first over https. */
export const BROTLI = { "Accept-Encoding": "br" };

/**
 * Loads one URL with wrk on one thread, so that the other core is left to the server; pages are taken in Brotli, as
 * browsers do, or in the encoding given. `script` is a Lua file that builds each request, for varying URLs, and may read
 * the file of `paths`.
 */
export async function load(
  url: string,
  seconds: number,
  connections = 64,
  script?: string,
  paths?: string,
  accepted = BROTLI["Accept-Encoding"],
): Promise<LoadResult> {
  const encoding = ["-H", `Accept-Encoding: ${accepted}`];
  const from = script ? ["-s", script] : [];
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout=10s", "--latency", ...encoding, ...from, url];
  const env = { ...process.env, ...(paths && { PATHS_FILE: paths }) };
  const { stdout } = await run("wrk", args, { env }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT"
      ? new Error("The measurements need wrk and nginx: `apt-get install wrk nginx-light`")
      : error;
  });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`The load met errors:\n${stdout}`);
  return {
    requestsPerSecond: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])),
    p99Ms: toMs(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
  };
}

function toMs(match: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? "ms"] ?? 1;
  return Math.round(Number(match?.[1] ?? Number.NaN) * factor * 10) / 10;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** By the nearest rank: the smallest value that the given share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Runs the work; how long it took, in ms. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const started = performance.now();
  const result = await work();
  return { ms: performance.now() - started, result };
}
