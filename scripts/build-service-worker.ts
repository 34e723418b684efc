import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/** Chunks that interactions need offline: a toast, a dialog, the menu; and the filled cart. */
const ANSWERS = ["toast-region", "change-favourites", "quick-size-dialog", "mobile-menu", "filled-cart"];

/**
 * Bundles the service workers of shop and panel into one file each beside the other browser files. The build id is a
 * hash of the asset names.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const files = readdirSync(join(folder, "assets")).sort();
  const name = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
  const define = { __BUILD__: JSON.stringify(name), __ANSWERS__: JSON.stringify(answersAmong(files, folder)) };
  await bundle(folder, join("app", "offline", "service-worker.ts"), "sw.js", define);
  await bundle(folder, join("app", "admin", "push", "panel-worker.ts"), "panel-sw.js", {});
}

async function bundle(folder: string, input: string, file: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input, output: { format: "iife", entryFileNames: file } },
    },
  });
}

/** URLs of the interaction chunks and of everything they import. */
function answersAmong(files: readonly string[], folder: string): string[] {
  const found = new Set(
    ANSWERS.map((chunk) => {
      const file = files.find((each) => each.endsWith(".js") && each.replace(/-[\w-]{8}\.js$/, "") === chunk);
      if (!file) throw new Error(`The build has no chunk ${chunk}, which has to be there without a connection.`);
      return file;
    }),
  );
  for (const file of found) {
    const code = readFileSync(join(folder, "assets", file), "utf8");
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) if (name) found.add(name);
  }
  return [...found].map((file) => `/assets/${file}`);
}
