import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** What the second archive adds to Caddy's configuration. */
export const NEXT_IN_CADDYFILE = "# As the next release has it.\n";

/** The archive of the committed shop. Returns its name in `folder`. */
export function makeArchive(folder: string): string {
  const { status } = spawnSync(process.execPath, ["scripts/run.mjs", "release", folder], { stdio: "inherit" });
  if (status !== 0) throw new Error("npm run release failed");
  return readdirSync(folder).find((name) => name.endsWith(".tar.gz")) ?? "";
}

/** The archive of the committed shop, and two more of it: one under another commit, and one that does not start. */
export function makeArchives(folder: string): { first: string; next: string; broken: string } {
  const first = makeArchive(folder);
  const stage = mkdtempSync(join(folder, "stage-"));
  tar("-xzf", join(folder, first), "-C", stage);
  let name = basename(first, ".tar.gz");
  const again = (commit: string) => {
    const release = JSON.parse(readFileSync(join(stage, name, "release.json"), "utf8"));
    const other = name.replace(release.commit, commit);
    renameSync(join(stage, name), join(stage, other));
    name = other;
    writeFileSync(join(stage, name, "release.json"), JSON.stringify({ ...release, commit }));
    const file = `${name}.tar.gz`;
    tar("--use-compress-program=gzip -1", "-cf", join(folder, file), "-C", stage, name);
    const sum = createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
    writeFileSync(join(folder, `${file}.sha256`), `${sum}  ${file}\n`);
    return file;
  };
  const caddyfile = () => join(stage, name, "deploy/proxy/slots.Caddyfile");
  writeFileSync(caddyfile(), `${readFileSync(caddyfile(), "utf8")}${NEXT_IN_CADDYFILE}`);
  const next = again("1111111111");
  writeFileSync(join(stage, name, "build/server/index.js"), "process.exit(1);\n");
  const broken = again("2222222222");
  rmSync(stage, { recursive: true });
  return { first, next, broken };
}

function tar(...words: string[]): void {
  const { status, stderr } = spawnSync("tar", words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
}
