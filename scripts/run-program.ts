import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs this Node with the arguments `words`, with inherited output. Returns its exit code, or 128 and more if a signal
 * ended it. Forwards signals to the child, so that it cleans up before the caller does.
 */
export async function runProgram(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...environment }, stdio: "inherit" });
  const pass = (signal: NodeJS.Signals) => {
    // In a terminal, Ctrl-C reaches the child directly.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  process.on("SIGINT", pass).on("SIGTERM", pass);
  try {
    return await new Promise<number>((done, failed) => {
      child.once("error", failed);
      child.once("exit", (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  } finally {
    process.off("SIGINT", pass).off("SIGTERM", pass);
  }
}

/** Runs Vitest once with the arguments `words`; returns its exit code. */
export function runVitest(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return runProgram(["node_modules/vitest/vitest.mjs", "run", ...words], environment);
}
