import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";

/** What `release.json` of a release says. */
export interface Release {
  version: string;
  commit: string;
  /** As Node names it: `linux-x64`. */
  platform: string;
  /** Version of the package with the embedded PostgreSQL. */
  postgres: string;
  /** File name of the newest migration. */
  lastMigration: string;
}

/** Name of a release's folder and, with `.tar.gz`, of its archive. */
export function releaseName({ version, commit, platform }: Release): string {
  return `lavra-${version}-${commit}-${platform}`;
}

/** The release in this folder. Throws an Error with a one-line message if it holds none. */
export function readReleaseFile(folder: string): Release {
  const file = `${folder}/release.json`;
  if (!existsSync(file)) throw new Error(`This is no release: ${file} is missing`);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Compares the archive with the `.sha256` beside it. Throws an Error with a one-line message if they differ. */
export async function checkArchive(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const list = `${file}.sha256`;
  if (!existsSync(list)) throw new Error(`The checksum is missing: ${list} must lie beside the archive`);
  const [wanted = "", name = ""] = readFileSync(list, "utf8").trim().split(/\s+/);
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  if (name.replace(/^\*/, "") !== basename(file) || hash.digest("hex") !== wanted) {
    throw new Error(`The archive is damaged or not the one of its checksum: ${file}`);
  }
}
