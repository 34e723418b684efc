import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { type Release, readReleaseFile } from "./release-file.ts";

export type Slot = "1" | "2";

/** Where the shop lies on a server; the files in `deploy/systemd` name the same folders. */
export interface Places {
  home: string;
  releases: string;
  settings: string;
  data: string;
  backups: string;
  /** Folder with a file that names the slot that serves, for Caddy. */
  serving: string;
  /** Logs and process numbers of a server without systemd. */
  logs: string;
  run: string;
  /** Port of slot 1; that of slot 2 is the next one. */
  firstPort: number;
}

/** `prefix`: folder that stands for the root of the file system. */
export function placesBelow(prefix = "", firstPort = 3001): Places {
  const home = join(prefix, "/opt/lavra");
  return {
    home,
    releases: join(home, "releases"),
    serving: join(home, "serving"),
    settings: join(prefix, "/etc/lavra/lavra.env"),
    data: join(prefix, "/var/lib/lavra"),
    backups: join(prefix, "/var/backups/lavra"),
    logs: join(prefix, "/var/log/lavra"),
    run: join(prefix, "/run/lavra"),
    firstPort,
  };
}

export const SLOTS: readonly Slot[] = ["1", "2"];
export const otherSlot = (slot: Slot): Slot => (slot === "1" ? "2" : "1");
export const portOf = ({ firstPort }: Places, slot: Slot): number => firstPort + Number(slot) - 1;

/** Folder of the release in this slot; null: none has been there. */
export function releaseIn(places: Places, slot: Slot): string | null {
  return linkTarget(join(places.home, "slots", slot));
}

/** The slot that `current` stands for; null before the first start. */
export function activeSlot(places: Places): Slot | null {
  const current = linkTarget(join(places.home, "current"));
  const slot = current === null ? undefined : SLOTS.find((each) => basename(current) === each);
  return slot ?? null;
}

export function activeRelease(places: Places): Release {
  const slot = activeSlot(places);
  const folder = slot && releaseIn(places, slot);
  if (!folder) throw new Error(`No shop is installed in ${places.home}: run deploy/install`);
  return readReleaseFile(folder);
}

/** `folder`: that of the release. */
export function putInSlot(places: Places, slot: Slot, folder: string): void {
  mkdirSync(join(places.home, "slots"), { recursive: true });
  pointTo(join(places.home, "slots", slot), folder);
}

export function emptySlot(places: Places, slot: Slot): void {
  rmSync(join(places.home, "slots", slot), { force: true });
}

/** From now on `current`, and with it commands, database and backups, is the release in this slot. */
export function activate(places: Places, slot: Slot): void {
  pointTo(join(places.home, "current"), join("slots", slot));
}

/** For a first start: database and commands are those of the release in `folder`, and no slot serves. */
export function activateFirst(places: Places, folder: string): void {
  mkdirSync(places.home, { recursive: true });
  pointTo(join(places.home, "current"), folder);
}

/** Deletes releases that are in no slot. */
export function deleteUnused(places: Places): string[] {
  const used = SLOTS.map((slot) => releaseIn(places, slot)).map((folder) => folder && basename(folder));
  const unused = readdirSync(places.releases).filter((name) => !used.includes(name));
  for (const name of unused) rmSync(join(places.releases, name), { recursive: true, force: true });
  return unused;
}

function linkTarget(link: string): string | null {
  return lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(link) : null;
}

/** Replaces a link in one step: a process that starts meanwhile finds the old one or the new one. */
function pointTo(link: string, target: string): void {
  const next = `${link}.next`;
  rmSync(next, { force: true });
  symlinkSync(target, next);
  renameSync(next, link);
}
