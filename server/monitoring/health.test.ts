import { expect, test } from "vitest";
import { markRestored } from "#shop/settings/settings-store.server.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const shop = await createTestShop();

test("alive and ready", async () => {
  expect(await (await shop.fetch("/healthz")).json()).toEqual({ status: "ok" });
  expect((await shop.fetch("/readyz")).status).toBe(200);
});

test("says which process answers, by a word that tells nothing else", async () => {
  const other = await createTestShop({ worker: false });
  const wordOf = async ({ fetch }: typeof shop) => (await fetch("/readyz?exclude=database")).headers.get("X-Process");
  const word = await wordOf(shop);
  expect(word).toMatch(/^[0-9a-f]{16}$/);
  expect(await wordOf(shop)).toBe(word);
  expect(await wordOf(other)).not.toBe(word);
});

test("a shop that is held after a restore is ready, and says so", async () => {
  const restored = await createTestShop({ worker: false });
  const client = await restored.services.pool.connect();
  await markRestored(client, new Date()).finally(() => client.release());
  const told = async () => {
    const answer = await restored.fetch("/readyz");
    return [answer.status, await answer.json()];
  };
  await expect.poll(told).toEqual([200, { status: "ready", warnings: ["held"] }]);
});

test("a shop whose database takes no writes is not ready, and still to be shown to visitors", async () => {
  const shown = await createTestShop({ worker: false });
  const client = await shown.services.pool.connect();
  await client.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  // This one was opened before, and could still write.
  client.release(true);
  const told = async (path: string) => {
    const answer = await shown.fetch(path);
    return [answer.status, await answer.json()];
  };
  await expect.poll(() => told("/readyz")).toEqual([503, { status: "read_only" }]);
  expect(await told("/readyz?exclude=database")).toEqual([200, { status: "ready" }]);
  expect(await (await fetch(`${shown.url}/metrics`)).text()).toMatch(/^lavra_database_writable 0$/m);
});

test("every answer carries a request id and the security headers", async () => {
  const response = await shop.fetch("/healthz");
  expect(response.headers.get("X-Request-Id")).toMatch(/^[\w-]{8,64}$/);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(response.headers.get("X-Frame-Options")).toBe("DENY");
});

test("a request's id is that of a proxy of ours, and of nobody else", async () => {
  const idFor = async (from: typeof shop, given: string) =>
    (await from.fetch("/healthz", { headers: { "X-Request-Id": given } })).headers.get("X-Request-Id");
  expect(await idFor(shop, "abcdef123456")).not.toBe("abcdef123456");
  const behind = await createTestShop({ worker: false, config: { trustProxy: true } });
  expect(await idFor(behind, "abcdef123456")).toBe("abcdef123456");
  expect(await idFor(behind, "<script>")).toMatch(/^[\w-]{8,64}$/);
});

test("an unknown address of the API is told in JSON, compressed when there is something to gain", async () => {
  const response = await shop.fetch("/rest/v1/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: "not_found", message: "Endereço desconhecido", issues: [] });
  const products = await shop.fetch("/rest/v1/products", { headers: { "Accept-Encoding": "gzip" } });
  expect(products.headers.get("Content-Encoding")).toBe("gzip");
});

test("what is no page may load nothing and be framed by nobody", async () => {
  for (const path of ["/healthz", "/rest/v1/products", "/rest/v1/nothing", "/imagens/nothing.jpg"]) {
    const policy = (await shop.fetch(path)).headers.get("Content-Security-Policy");
    expect([path, policy]).toEqual([path, expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/)]);
  }
});

test("nothing of the simulators is there outside demo mode", async () => {
  const real = await createTestShop({ worker: false, withoutSandbox: true });
  for (const [method, path] of [
    ["GET", "/sandbox/mailbox.json"],
    ["GET", "/sandbox/payments"],
    ["POST", "/sandbox/control/payments/PMI-1-a/approve"],
    ["POST", "/sandbox/control/faults"],
    ["DELETE", "/sandbox/mailbox.json"],
  ] as const) {
    expect([path, (await real.fetch(path, { method })).status]).toEqual([path, 404]);
  }
});
