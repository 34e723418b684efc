import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import type { Account } from "./services.ts";

export type Settings = Record<string, string>;

const HEADING = `# Settings of the shop: docs/configuration.md. After a change: lavra restart.
# Keep a copy of this file elsewhere: backups do not hold it, and without APP_SECRET none can be restored.
`;

export function readSettings(file: string): Settings {
  if (!existsSync(file)) return {};
  const settings: Settings = {};
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) {
    if (value !== undefined) settings[name] = value;
  }
  return settings;
}

/** Writes the file for the administrator and the account of the shop alone. */
export function writeSettings(file: string, settings: Settings, account: Account | null): void {
  mkdirSync(dirname(file), { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}\n`);
  const next = `${file}.next`;
  writeFileSync(next, HEADING + lines.join(""), { mode: 0o640 });
  if (account) chownSync(next, 0, account.gid);
  renameSync(next, file);
}

/** Throws an Error for a value that the format cannot hold: one with all three quotes. */
function quoted(value: string): string {
  if (/^[\w.,:/@+-]*$/.test(value)) return value;
  const quote = ["'", "`", '"'].find((each) => !value.includes(each));
  if (!quote) throw new Error("A setting cannot contain all of ' \" `");
  // Within double quotes the format reads \n as a line break.
  if (quote === '"' && value.includes("\\")) throw new Error("A setting cannot contain all of ' ` \\");
  return quote + value + quote;
}
