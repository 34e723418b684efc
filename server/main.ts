import { readdirSync, rmSync, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

/** A release's code takes some 7 MB. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * What is imported from now on is compiled once: V8's result, written as a process ends, is read by the next start.
 * Code of earlier releases goes once the folder holds more than 64 MB. Where nothing can be written, nothing is kept.
 */
function keepCompiledCode(folder: string): void {
  if (bytesIn(folder) > MOST_BYTES) rmSync(folder, { recursive: true, force: true });
  enableCompileCache(folder);
}

function bytesIn(folder: string): number {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  } catch {
    return 0;
  }
}

keepCompiledCode(join(process.env.DATA_DIR || "data", "compile-cache"));
await (await import("./serve.ts")).serve(process.env);
