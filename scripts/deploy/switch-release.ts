import { basename } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isHandedOver, nameServing } from "./hand-over.ts";
import {
  activate,
  activeSlot,
  emptySlot,
  otherSlot,
  type Places,
  portOf,
  putInSlot,
  releaseIn,
  type Slot,
} from "./places.ts";
import type { Server } from "./server.ts";
import type { Services } from "./services.ts";

/** How long a release may take until it answers, migrations included. */
const READY_MS = 5 * 60_000;
/** How long the proxy may take until its answers come from the new slot. */
const HANDED_OVER_MS = 10_000;

/**
 * Puts the release in `folder` into the slot that does not serve, starts it, and ends the other one when `/readyz` of the new one
 * answers 200 and the proxy sends its requests there. Throws an Error with a one-line message if it does not answer within
 * `readyMs`: the slot that served goes on. If the proxy has not changed over within `handedOverMs`, a line says so.
 */
export async function switchRelease(
  { places, services, settings, say }: Pick<Server, "places" | "services" | "settings" | "say">,
  folder: string,
  { readyMs = READY_MS, handedOverMs = HANDED_OVER_MS } = {},
): Promise<Slot> {
  const serving = activeSlot(places);
  const next = serving ? otherSlot(serving) : "1";
  const before = releaseIn(places, next);
  await services.stop(`shop-${next}`);
  putInSlot(places, next, folder);
  await services.start(`shop-${next}`);
  if (!(await becomesReady(places, services, next, readyMs))) {
    await services.stop(`shop-${next}`);
    if (before) putInSlot(places, next, before);
    else emptySlot(places, next);
    throw new Error(`${basename(folder)} did not answer: nothing is changed (lavra logs tells why)`);
  }
  activate(places, next);
  nameServing(places, next);
  if (serving) {
    const isWatched = services.isRunning(`shop-${serving}`) && settings.PUBLIC_URL;
    // Two processes for good would be worse than what a proxy that cannot be watched may lose.
    if (isWatched && !(await isHandedOver(places, next, isWatched, handedOverMs)))
      say(`${isWatched} was not seen to send requests to slot ${next}: slot ${serving} ends all the same.`);
    await services.stop(`shop-${serving}`);
  }
  return next;
}

/** Waits until the shop in this slot answers. False: it has ended, or does not within `readyMs`. */
export async function becomesReady(
  places: Places,
  services: Services,
  slot: Slot,
  readyMs = READY_MS,
): Promise<boolean> {
  const deadline = Date.now() + readyMs;
  while (Date.now() < deadline) {
    if (await isReady(places, slot)) return true;
    await pause(250);
    if (!services.isRunning(`shop-${slot}`)) return false;
  }
  return false;
}

/** Whether the shop in this slot answers and its database does. */
export async function isReady(places: Places, slot: Slot): Promise<boolean> {
  return (await askReadiness(places, slot))?.status === 200;
}

/** Whether the shop in this slot waits for `lavra resume` after a restore. False, too, where it does not answer. */
export async function isHeld(places: Places, slot: Slot): Promise<boolean> {
  const answer = await askReadiness(places, slot);
  return answer !== null && (await answer.text()).includes('"held"');
}

function askReadiness(places: Places, slot: Slot): Promise<Response | null> {
  const address = `http://127.0.0.1:${portOf(places, slot)}/readyz`;
  return fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
}
