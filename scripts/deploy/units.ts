import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { runProgram } from "./server.ts";

/** Puts the systemd units of a release in their place. */
export function installUnits(folder: string): void {
  const units = join(folder, "deploy/systemd");
  for (const name of readdirSync(units)) {
    const target = name.startsWith("journald") ? "/etc/systemd" : "/etc/systemd/system";
    copyFileSync(join(units, name), join(target, name));
  }
  runProgram("systemctl", ["daemon-reload"]);
}

const IMPORT = "import /etc/lavra/Caddyfile";

export interface ProxyOptions {
  publicUrl: string;
  /** A certificate of Caddy's own authority, which browsers do not know: for trials and inner networks. */
  internalTls: boolean;
}

/** Writes the shop's part of Caddy's configuration, and has Caddy check it. Returns the file. */
export function writeCaddyfile(folder: string, settingsFile: string, options: ProxyOptions): string {
  const file = caddyfileBeside(settingsFile);
  mkdirSync(dirname(file), { recursive: true });
  putCaddyfile(file, caddyfileText(folder, options));
  return file;
}

/**
 * Brings the shop's part of Caddy's configuration from the release in `before` to the one in `after`, unless somebody has
 * changed it. Returns whether it was written (Caddy must reload it), is changed by somebody (and stays), or says the same.
 * Throws an Error with a one-line message if Caddy refuses it; the file then says what it said.
 */
export function renewCaddyfile(
  settingsFile: string,
  publicUrl: string,
  { before, after }: { before: string; after: string },
): "written" | "changed by somebody" | "same" {
  const file = caddyfileBeside(settingsFile);
  const present = readFileSync(file, "utf8");
  const options = { publicUrl, internalTls: /^\ttls internal$/m.test(present) };
  const next = caddyfileText(after, options);
  if (next === present || next === caddyfileText(before, options)) return "same";
  if (present !== caddyfileText(before, options)) return "changed by somebody";
  putCaddyfile(file, next);
  return "written";
}

export const caddyfileBeside = (settingsFile: string) => join(dirname(settingsFile), "Caddyfile");

/** `folder`: that of the release. */
export function caddyfileText(folder: string, { publicUrl, internalTls }: ProxyOptions): string {
  const template = readFileSync(join(folder, "deploy/proxy/Caddyfile"), "utf8");
  return template
    .replace(/^#.*\n/, "# Written by lavra install.\n")
    .replace(/^DOMAIN/m, new URL(publicUrl).host)
    .replace(/^\tTLS\n/m, internalTls ? "\ttls internal\n" : "");
}

function putCaddyfile(file: string, text: string): void {
  const next = `${file}.next`;
  writeFileSync(next, text);
  try {
    runProgram("caddy", ["validate", "--config", next, "--adapter", "caddyfile"]);
    renameSync(next, file);
  } finally {
    rmSync(next, { force: true });
  }
}

/** Has the system's Caddy read the shop's part, beside what its own file says. */
export function joinSystemCaddy(): void {
  const file = "/etc/caddy/Caddyfile";
  const present = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (!present.includes(IMPORT)) {
    // The page that Debian's package shows would answer on port 80.
    const isExample = present.includes("root * /usr/share/caddy");
    if (present !== "") writeFileSync(`${file}.before-lavra`, present);
    writeFileSync(file, isExample || present === "" ? `${IMPORT}\n` : `${present.trimEnd()}\n\n${IMPORT}\n`);
  }
  runProgram("systemctl", ["reload-or-restart", "caddy"]);
}
