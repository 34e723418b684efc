import { readdirSync, rmSync, statSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { COMPILE_CACHE } from "#platform/files/compile-cache.ts";
import { keepFilesPrivate, makeDataDir } from "#platform/files/private-files.server.ts";

/** A release's code takes some 7 MB. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Compiled once: V8's result, written as a process ends, is read by the next start. Code of earlier releases goes once
 * the folder holds more than 64 MB. Where nothing can be written, nothing is kept.
 */
function keepCompiledCode(dataDir: string): void {
  const folder = join(dataDir, COMPILE_CACHE);
  try {
    makeDataDir(dataDir);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    if (bytes > MOST_BYTES) rmSync(folder, { recursive: true, force: true });
  } catch {
    // There is none yet, another process is at it, or it is somebody else's.
  }
  enableCompileCache(folder);
}

keepFilesPrivate();
keepCompiledCode(process.env.DATA_DIR || "data");
await (await import("./serve.ts")).serve(process.env);
