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
import type { Places } from "./places.ts";
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

const SLOTS_TEMPLATE = "deploy/proxy/slots.Caddyfile";
/** With health checks of both slots: the only one of releases that name no serving slot. */
const FORMER_TEMPLATE = "deploy/proxy/Caddyfile";
/** As the template says it. */
const SERVING = "/opt/lavra/serving";

type CaddyPlaces = Pick<Places, "settings" | "serving">;

export interface ProxyOptions {
  publicUrl: string;
  /** A certificate of Caddy's own authority, which browsers do not know: for trials and inner networks. */
  internalTls: boolean;
}

/** Writes the shop's part of Caddy's configuration, and has Caddy check it. Returns the file. */
export function writeCaddyfile(folder: string, places: CaddyPlaces, options: ProxyOptions): string {
  const file = caddyfileBeside(places.settings);
  mkdirSync(dirname(file), { recursive: true });
  putCaddyfile(file, caddyfileText(folder, places, options));
  return file;
}

/**
 * Brings the shop's part of Caddy's configuration from the release in `before` to the one in `after`, unless somebody has
 * changed it. Returns whether it was written (Caddy must reload it), is changed by somebody (and stays), or says the same.
 * Throws an Error with a one-line message if Caddy refuses it; the file then says what it said.
 */
export function renewCaddyfile(
  places: CaddyPlaces,
  publicUrl: string,
  { before, after }: { before: string; after: string },
): "written" | "changed by somebody" | "same" {
  const file = caddyfileBeside(places.settings);
  const present = readFileSync(file, "utf8");
  const options = { publicUrl, internalTls: /^\ttls internal$/m.test(present) };
  const next = caddyfileText(after, places, options);
  const former = caddyfileText(before, places, options);
  if (next === present) return "same";
  // What an update by the commands of a former release has left.
  const isFormer = present === caddyfileText(before, places, options, FORMER_TEMPLATE);
  if (next === former && !isFormer) return "same";
  if (present !== former && !isFormer) return "changed by somebody";
  putCaddyfile(file, next);
  return "written";
}

export const caddyfileBeside = (settingsFile: string) => join(dirname(settingsFile), "Caddyfile");

/** `folder`: that of the release. */
export function caddyfileText(
  folder: string,
  { serving }: Pick<Places, "serving">,
  { publicUrl, internalTls }: ProxyOptions,
  template = namesServing(folder) ? SLOTS_TEMPLATE : FORMER_TEMPLATE,
): string {
  return readFileSync(join(folder, template), "utf8")
    .replace(/^#.*\n/, "# Written by lavra install.\n")
    .replace(/^DOMAIN/m, new URL(publicUrl).host)
    .replace(/^\tTLS\n/m, internalTls ? "\ttls internal\n" : "")
    .replaceAll(SERVING, serving);
}

/** Whether the commands of this release name the serving slot by a file, and Caddy's configuration looks for it. */
export const namesServing = (folder: string): boolean => existsSync(join(folder, SLOTS_TEMPLATE));

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
