import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import type { Account } from "./services.ts";

/** An account with its folder, where its keys for git and npm's cache lie. */
export interface Owner extends Account {
  name: string;
  home: string;
}

/**
 * The account that a checkout belongs to. The keys for its remote are that account's, and its files have to stay so. Null:
 * we are that account ourselves, or not root and cannot become it, or the system does not know it.
 */
export function ownerOf(checkout: string): Owner | null {
  const { uid } = statSync(checkout);
  if (process.getuid?.() !== 0 || uid === 0) return null;
  const { stdout } = spawnSync("getent", ["passwd", String(uid)], { encoding: "utf8" });
  const [name, , , gid, , home] = stdout.trim().split(":");
  return name && home ? { uid, gid: Number(gid), name, home } : null;
}

/** Runs a program as `owner` (null: as we are), and shows what it says. Returns whether it succeeded. */
export function runAsOwner(owner: Owner | null, program: string, words: readonly string[]): boolean {
  return spawnSync(program, words, { ...optionsFor(owner), stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

/** The same; returns what it writes to its output, empty if it fails. */
export function outputAsOwner(owner: Owner | null, program: string, words: readonly string[]): string {
  return spawnSync(program, words, { ...optionsFor(owner), encoding: "utf8" }).stdout ?? "";
}

function optionsFor(owner: Owner | null) {
  const environment = owner
    ? { HOME: owner.home, USER: owner.name, LOGNAME: owner.name }
    : // Else git refuses a checkout of an account that the system does not know.
      { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "safe.directory", GIT_CONFIG_VALUE_0: "*" };
  return { cwd: "/", env: { ...process.env, ...environment }, ...(owner && { uid: owner.uid, gid: owner.gid }) };
}
