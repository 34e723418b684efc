import { type ChildProcess, execFile } from "node:child_process";

/**
 * Runs a script of the shop as a process of its own, with this environment alone. Resolves to its exit code (128: a
 * signal ended it) and all it said; `meanwhile` gets the process.
 */
export function runShopScript(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  meanwhile: (child: ChildProcess) => void = () => undefined,
): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise((done) => {
    const child = execFile(process.execPath, [script, ...words], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === "number" ? error.code : error?.signal ? 128 : 0, said: stdout + stderr });
    });
    meanwhile(child);
  });
}
