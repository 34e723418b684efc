import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Places, placesBelow } from "./places.ts";
import { type Account, ownServices, type Services, systemdServices } from "./services.ts";
import { readSettings, type Settings } from "./settings-file.ts";

/** A server that the shop is installed on. */
export interface Server {
  places: Places;
  services: Services;
  /** Null: commands run as whoever calls them. */
  account: Account | null;
  settings: Settings;
  hasSystemd: boolean;
  /** Whether Caddy belongs to the installation. */
  hasProxy: boolean;
  say(line: string): void;
}

export const ACCOUNT_NAME = "lavra";

/** `LAVRA_PREFIX` is a folder that stands for the root of the file system, for trials. */
export function openServer(): Server {
  const places = placesBelow(process.env.LAVRA_PREFIX);
  const account = process.getuid?.() === 0 ? accountOf(ACCOUNT_NAME) : null;
  const hasSystemd = existsSync("/run/systemd/system") && !process.env.LAVRA_PREFIX;
  return {
    places,
    services: hasSystemd ? systemdServices() : ownServices(places, account),
    account,
    settings: readSettings(places.settings),
    hasSystemd,
    hasProxy: existsSync(join(places.settings, "..", "Caddyfile")),
    say: (line) => void process.stdout.write(`${line}\n`),
  };
}

/** Null: there is no such account. */
export function accountOf(name: string): Account | null {
  try {
    const idOf = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return null;
  }
}

/**
 * Runs a script of the release in `folder` as the shop's account, with its settings; `other` ones go before them. Returns
 * the exit code.
 */
export function runScript(
  server: Server,
  folder: string,
  words: readonly string[],
  other: Readonly<Record<string, string>> = {},
): number {
  return spawnScript(server, folder, words, "inherit", other).code;
}

/** The same, and returns what it wrote to its standard output. */
export function readScript(server: Server, folder: string, words: readonly string[]): { code: number; said: string } {
  return spawnScript(server, folder, words, "pipe");
}

function spawnScript(
  server: Server,
  folder: string,
  words: readonly string[],
  output: "inherit" | "pipe",
  other: Readonly<Record<string, string>> = {},
) {
  const { status, stdout } = spawnSync(join(folder, "deploy/node"), words, {
    cwd: folder,
    env: { ...process.env, HOME: server.places.data, LAVRA_SETTINGS: server.places.settings, ...other },
    encoding: "utf8",
    stdio: ["inherit", output, "inherit"],
    ...server.account,
  });
  return { code: status ?? 1, said: stdout ?? "" };
}

/** Exit code of a script of the release that runs; see `runScript`. */
export function codeOf(server: Server, words: readonly string[], other?: Readonly<Record<string, string>>): number {
  return runScript(server, join(server.places.home, "current"), words, other);
}

/** Runs a program of the system. Throws an Error with its last line if it fails. */
export function runProgram(program: string, words: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { encoding: "utf8", input });
  if (status !== 0) {
    throw new Error(`${program} ${words.join(" ")}: ${error?.message ?? stderr.trim().split("\n").at(-1)}`);
  }
  return stdout.trim();
}
