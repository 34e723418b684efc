import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral port range: an outgoing connection cannot take the port before the server does. */
const LOWEST = 10_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;

/** Not reserved: the caller should listen on it soon. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFreePort(port)) return port;
  }
  throw new Error("no port is free");
}

export async function isFreePort(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  const isFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return false;
  probe.close();
  await once(probe, "close");
  return true;
}
