import { setTimeout as pause } from "node:timers/promises";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { goShopping, type Promises } from "../shoppers.ts";
import type { OwnShop } from "./own-shop.ts";
import { type AnswerWatch, watchAnswers } from "./watch-answers.ts";

const SHOPPERS = 6;
const PAGES = ["/", "/categoria/aneis", "/categoria/brincos", "/produto/ANELALIANC-003", "/promocoes"];
const CALLS = ["/rest/v1/products?limit=3", "/rest/v1/products/ANELALIANC-003"];
const PAGE_EVERY_MS = 100;
const CALL_EVERY_MS = 250;

export interface Traffic {
  promises: Promises;
  shoppers: AnswerWatch;
  /** Readers of public pages, all of which both processes have shown before. */
  readers: AnswerWatch;
  /** Callers of the API that only read. */
  callers: AnswerWatch;
  stop(): Promise<void>;
}

/** Shoppers who order and pay, and readers, until `stop`. */
export async function startTraffic(shop: OwnShop): Promise<Traffic> {
  for (const { url } of shop.processes) {
    for (const path of [...PAGES, ...CALLS]) {
      const answer = await fetch(url + path);
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    }
  }
  const closing = new AbortController();
  whenFileIsDone(() => closing.abort());
  const [shoppers, readers, callers] = [watchAnswers(), watchAnswers(), watchAnswers()];
  const promises: Promises = { orders: new Map(), payments: new Map(), money: new Set() };
  const open = new Set<Promise<unknown>>();

  /** At a steady rate, however long the answers take. */
  async function readSteadily(watch: AnswerWatch, paths: readonly string[], everyMs: number): Promise<void> {
    for (let index = 0; !closing.signal.aborted; index += 1) {
      const asked: Promise<unknown> = watch
        .fetch(shop.url + (paths[index % paths.length] ?? "/"))
        .catch(() => undefined)
        .finally(() => open.delete(asked));
      open.add(asked);
      await pause(everyMs);
    }
  }

  const all = [
    goShopping(SHOPPERS, { ...shop.shoppers, fetch: shoppers.fetch, stop: closing.signal }, promises),
    readSteadily(readers, PAGES, PAGE_EVERY_MS),
    readSteadily(callers, CALLS, CALL_EVERY_MS),
  ];
  return {
    promises,
    shoppers,
    readers,
    callers,
    async stop() {
      closing.abort();
      await Promise.all([...all, ...open]);
    },
  };
}
