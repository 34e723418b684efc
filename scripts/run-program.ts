import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs this Node on `words`, its output going where ours goes; answers its exit code, 128 and more where a
 * signal ended it. A signal that asks us to end is passed on: the program clears up first, the caller after it.
 */
export async function runProgram(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...environment }, stdio: "inherit" });
  const pass = (signal: NodeJS.Signals) => {
    // Ctrl-C reaches the program by itself: it is in the same terminal.
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

/** Runs Vitest once on `words`; answers its exit code. */
export function runVitest(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return runProgram(["node_modules/vitest/vitest.mjs", "run", ...words], environment);
}
