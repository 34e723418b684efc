import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { otherSlot, type Places, portOf, type Slot } from "./places.ts";

/** A release that does not say which process answers cannot be recognised. */
const UNKNOWN_MS = 3_000;
const IN_A_ROW = 5;
const PAUSE_MS = 200;
const ANSWER_MS = 5_000;

/** Has Caddy send its requests to this slot: it looks for the file at each of them. */
export function nameServing(places: Places, slot: Slot): void {
  mkdirSync(places.serving, { recursive: true });
  // One step where the other slot was named: there is no moment without a name.
  try {
    renameSync(join(places.serving, otherSlot(slot)), join(places.serving, slot));
  } catch {
    writeFileSync(join(places.serving, slot), "");
  }
}

/** Caddy sends its requests to either slot that takes them. For releases that name none. */
export function nameNone(places: Places): void {
  rmSync(places.serving, { recursive: true, force: true });
}

/**
 * Asks the proxy of `publicUrl` on this machine which process answers, until the one in `slot` has answered several times
 * in a row, or several times in all when `limitMs` is over (a proxy may take turns between both slots). False: it has
 * not. A release that does not name its process is given a fixed time; the result is true then.
 */
export async function isHandedOver(places: Places, slot: Slot, publicUrl: string, limitMs: number): Promise<boolean> {
  const expected = await processAt(`http://127.0.0.1:${portOf(places, slot)}`);
  if (!expected) {
    await pause(UNKNOWN_MS);
    return true;
  }
  const deadline = Date.now() + limitMs;
  let inARow = 0;
  let inAll = 0;
  while (Date.now() < deadline) {
    const isNew = (await processAt(publicUrl)) === expected;
    inARow = isNew ? inARow + 1 : 0;
    if (isNew) inAll += 1;
    if (inARow === IN_A_ROW) return true;
    await pause(PAUSE_MS);
  }
  return inAll >= IN_A_ROW;
}

/** What `/readyz` says of its process, asked on this machine; null: no answer, or none that says so. */
function processAt(url: string): Promise<string | null> {
  const { protocol, hostname, host, port } = new URL(url);
  const isHttps = protocol === "https:";
  return new Promise((resolve) => {
    const asked = (isHttps ? requestHttps : requestHttp)({
      host: "127.0.0.1",
      port: port || (isHttps ? 443 : 80),
      path: "/readyz?exclude=database",
      headers: { host },
      agent: false,
      servername: hostname,
      // The certificate may be from Caddy's own authority, and the request holds nothing secret.
      rejectUnauthorized: false,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    asked.on("response", (answer) => {
      answer.resume();
      resolve(answer.headers["x-process"]?.toString() ?? null);
    });
    asked.on("error", () => resolve(null));
    asked.end();
  });
}
