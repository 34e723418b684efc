import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/** Bundles the service worker into one file beside the other browser files; it is named after the files of its build. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = readdirSync(join(folder, "assets")).sort().join("\n");
  const name = createHash("sha256").update(files).digest("hex").slice(0, 12);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { __BUILD__: JSON.stringify(name) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join("app", "offline", "service-worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
