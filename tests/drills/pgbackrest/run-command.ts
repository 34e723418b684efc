import { execFile } from "node:child_process";

/** Runs `npm run` with words; resolves to what it said. Throws unless it succeeds. */
export function runCommand(words: readonly string[], environment: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, LOG_LEVEL: "warn", ...environment };
    execFile(process.execPath, ["scripts/run.mjs", ...words], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`npm run ${words.join(" ")}\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}
