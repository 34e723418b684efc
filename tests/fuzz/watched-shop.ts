import { resolve } from "node:path";
import { z } from "zod";
import { freePort } from "#platform/http/free-port.server.ts";
import { type BuiltShop, startBuiltShop } from "#tests/setup/deployed/built-shop.ts";
import type { Hold } from "./watch-main-thread.ts";

export interface WatchedShop extends BuiltShop {
  /** The blocks of the main thread since the last call. */
  takeHolds(): Promise<Hold[]>;
}

const Holds = z.array(z.object({ from: z.number(), to: z.number(), cpuMs: z.number() }));

/** Like `startBuiltShop`, with the main thread monitored from inside its process. */
export async function startWatchedShop(environment: Record<string, string> = {}): Promise<WatchedShop> {
  const port = await freePort();
  const shop = await startBuiltShop({
    NODE_OPTIONS: `--import=${resolve("tests/fuzz/watch-main-thread.ts")}`,
    HOLDS_PORT: String(port),
    ...environment,
  });
  const takeHolds = async () => Holds.parse(await (await fetch(`http://127.0.0.1:${port}`)).json());
  return { ...shop, takeHolds };
}
