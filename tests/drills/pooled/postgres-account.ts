import { spawnSync } from "node:child_process";

/** The account that Debian's packages made for their servers, which refuse to run as root. Throws if it is missing. */
export function accountOf(name: string): { uid: number; gid: number } {
  return { uid: idOf("-u", name), gid: idOf("-g", name) };
}

function idOf(which: "-u" | "-g", name: string): number {
  const { status, stdout } = spawnSync("id", [which, name], { encoding: "utf8" });
  if (status !== 0) throw new Error(`There is no account ${name}`);
  return Number(stdout);
}
