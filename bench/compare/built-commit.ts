import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BuiltShop } from "../shop-process.ts";

export interface BuiltCommit extends BuiltShop {
  remove(): void;
}

/** Builds a commit in a folder of its own, with the packages of its own lock file, to be run as its own `npm start` does. */
export async function buildCommit(revision: string): Promise<BuiltCommit> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-compare-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync("git", ["archive", "--format=tar", revision], { maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    console.log(`Building ${revision}...`);
    execFileSync(process.execPath, [join("scripts", "run.mjs"), "build"], {
      cwd: folder,
      stdio: "pipe",
      maxBuffer: 2 ** 26,
    });
    const flags = await import(pathToFileURL(join(folder, "scripts", "server-process.mjs")).href);
    return {
      folder,
      node: packagedNode(folder),
      arguments: flags.SERVER_ARGUMENTS,
      environment: flags.SERVER_ENVIRONMENT,
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function packagedNode(folder: string): string {
  const require = createRequire(join(folder, "package.json"));
  const manifest = require.resolve(`node-${process.platform}-${process.arch}/package.json`);
  return join(dirname(manifest), require(manifest).bin.node);
}
