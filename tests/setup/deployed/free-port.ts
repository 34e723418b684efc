import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the systems' range for outgoing connections, one of which could take the port before its server does. */
const LOWEST = 10_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    const probe = createServer().listen(port);
    const free = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
  throw new Error("no port is free");
}
