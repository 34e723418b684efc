import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const STOCK = "/rest/v1/products/ANELSOLITA-002";
/** So many tasks make the queue's average that of the test, and so many more fill it. */
const [LEARNED, FILLING] = [60, 200];

/** Purges fail: nobody listens there. Its headers are what counts. */
const CDN = readConfig({
  CDN: "varnish",
  VARNISH_URL: "http://127.0.0.1:9",
  VARNISH_PURGE_SECRET: "sixteen-letters!",
}).cdn;

const shop = await createTestShop({ config: { databasePool: 2, cdn: CDN }, worker: false });

/** Fills the queue of the API's calls until `empty` is called. */
async function fillQueue(): Promise<{ empty(): Promise<void> }> {
  const { calls } = shop.services.workQueues;
  for (let times = 0; times < LEARNED; times += 1) await calls.run(() => pause(20));
  const held = Promise.withResolvers<void>();
  const tasks = [calls.run(() => held.promise), ...Array.from({ length: FILLING }, () => calls.run(async () => {}))];
  return {
    async empty() {
      held.resolve();
      await Promise.all(tasks);
    },
  };
}

test("in a crowd a call is told when to come back, and nothing is done for it; others are answered", async () => {
  const crowd = await fillQueue();
  const refused = await fetch(shop.url + STOCK);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(8);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(refused.headers.get("X-Request-Id")).toBeTruthy();
  expect(refused.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(refused.headers.get("CDN-Cache-Control")).toBe("no-store");
  expect(await refused.json()).toEqual({
    code: "busy",
    message: "Muita gente está na loja agora. Tente novamente em alguns segundos.",
    issues: [],
  });
  const message = { name: "Ana Lima", email: "ana@exemplo.com", subject: "Entrega", message: "Uma mensagem de teste" };
  const sent = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message) };
  expect((await fetch(`${shop.url}/rest/v1/contact_messages`, sent)).status).toBe(503);
  expect(await shop.services.db.selectFrom("contact_messages").selectAll().execute()).toEqual([]);

  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/functions/v1/cep/01310100`)).status).not.toBe(503);

  await crowd.empty();
  expect((await fetch(shop.url + STOCK)).status).toBe(200);
  expect((await fetch(`${shop.url}/rest/v1/contact_messages`, sent)).status).toBe(201);
});

test("a call waits for its turn, and is answered", async () => {
  const { calls } = shop.services.workQueues;
  const held = Promise.withResolvers<void>();
  const running = calls.run(() => held.promise);
  let answered = false;
  shop.services.answers.dropAll();
  const asked = fetch(shop.url + STOCK).then((answer) => {
    answered = true;
    return answer.status;
  });
  await expect.poll(() => calls.waiting()).toBe(1);
  expect(answered).toBe(false);
  held.resolve();
  await running;
  expect(await asked).toBe(200);
});
