import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Temporal needs no flag from here on. */
export const OLDEST_MAJOR = 26;

const HINT = {
  linux:
    " (Alpine and other systems with musl, NixOS: give the shop a PostgreSQL by DATABASE_URL, too, or use the image of deploy/Dockerfile)",
};

/**
 * The Node that runs the shop, decided by what each one answers when it is tried: the packages' own, or the machine's
 * where that is newer, or where the packages have none that runs here.
 * @param {{ execPath: string, version: string }} machine The Node that runs this.
 * @param {string | null} packaged Path of the packages' Node; null: they have none for this platform.
 * @returns {{ node: string } | { problem: string }}
 */
export function chooseNode(machine, packaged) {
  const version = packaged && tryNode(packaged);
  const isMachineNew = majorOf(machine.version) >= OLDEST_MAJOR;
  if (version && !(isMachineNew && isNewer(machine.version, version))) return { node: packaged };
  if (isMachineNew) return { node: machine.execPath };
  const platform = `${process.platform}-${process.arch}`;
  const why = packaged ? `The packaged Node does not run here` : `There is no packaged Node for ${platform}`;
  return { problem: `${why}: install Node ${OLDEST_MAJOR} or newer${HINT[process.platform] ?? ""}.` };
}

/** The path of the Node in the packages of `root`, or null. */
export function findPackagedNode(root) {
  const require = createRequire(join(root, "package.json"));
  const system = process.platform === "win32" ? "win" : process.platform;
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      return join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.node);
    } catch {}
  }
  return null;
}

/** What a Node says its version is, or null where it does not run: npm installs one for glibc also on musl. */
function tryNode(path) {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 ? (/^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null) : null;
}

function majorOf(version) {
  return Number(version.split(".")[0]);
}

function isNewer(version, other) {
  return version.localeCompare(other, "en", { numeric: true }) > 0;
}
