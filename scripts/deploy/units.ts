import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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
export function writeCaddyfile(folder: string, settingsFile: string, { publicUrl, internalTls }: ProxyOptions): string {
  const file = join(dirname(settingsFile), "Caddyfile");
  const template = readFileSync(join(folder, "deploy/proxy/Caddyfile"), "utf8");
  const text = template
    .replace(/^#.*\n/, "# Written by lavra install.\n")
    .replace(/^DOMAIN/m, new URL(publicUrl).host)
    .replace(/^\tTLS\n/m, internalTls ? "\ttls internal\n" : "");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  runProgram("caddy", ["validate", "--config", file, "--adapter", "caddyfile"]);
  return file;
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
