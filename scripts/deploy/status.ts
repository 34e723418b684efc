import { statfsSync } from "node:fs";
import { basename } from "node:path";
import { listKeptFolders } from "#platform/backup/kept-folders.server.ts";
import { watchBackups } from "#platform/backup/newest-backup.server.ts";
import { ageText, keptText } from "../backup/kept-text.ts";
import { activeSlot, otherSlot, releaseIn } from "./places.ts";
import { codeOf, type Server } from "./server.ts";
import { isHeld, isReady } from "./switch-release.ts";

/** Says what runs. Returns whether the shop answers. */
export async function tellStatus(server: Server): Promise<boolean> {
  const { places, services, settings, hasProxy, say } = server;
  const slot = activeSlot(places);
  if (!slot) throw new Error(`No shop is installed in ${places.home}: run deploy/install`);
  const isOpen = await isReady(places, slot);
  const previous = releaseIn(places, otherSlot(slot));
  const newest = await watchBackups(places.backups)();
  const disk = statfsSync(places.data);
  const lines = {
    Address: settings.PUBLIC_URL ?? "-",
    Release: `${basename(releaseIn(places, slot) ?? "-")} in slot ${slot}`,
    Shop: isOpen
      ? `answers${(await isHeld(places, slot)) ? ", but is held after a restore: lavra resume" : ""}`
      : services.isRunning(`shop-${slot}`)
        ? "runs, but is not ready"
        : "does not run",
    ...(settings.EMBEDDED_POSTGRES === "shared" && {
      Database: services.isRunning("database") ? "runs" : "does not run",
    }),
    ...(hasProxy && { Caddy: services.isRunning("proxy") ? "runs" : "does not run" }),
    "Newest backup": newest ? ageText(Date.now() - newest.getTime()) : "none: lavra backup makes one",
    "Free disk": `${((disk.bavail * disk.bsize) / 1e9).toFixed(1)} GB`,
    Rollback: previous ? `to ${basename(previous)}` : "no other release has run yet",
  };
  for (const [name, value] of Object.entries(lines)) say(`${`${name}:`.padEnd(15)} ${value}`);
  for (const kept of await listKeptFolders(places.data)) say(`${"Kept:".padEnd(15)} ${keptText(kept)}`);
  if (isOpen) codeOf(server, ["scripts/backup/restore.ts", "--kept"]);
  return isOpen;
}
