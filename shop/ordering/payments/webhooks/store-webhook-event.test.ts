import { expect, test } from "vitest";
import { realPause } from "#platform/clock.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { storeWebhookEvent, waitForWebhookBacklog } from "./store-webhook-event.server.ts";
import type { NewWebhookEvent } from "./webhook-event-store.server.ts";

const { db } = await createTestDatabase(4);
const sent: unknown[] = [];
const jobs = {
  send: async () => undefined,
  sendAll: async (_db: unknown, _job: unknown, payloads: readonly unknown[]) => void sent.push(...payloads),
  retry: async () => 0,
  work: async () => undefined,
  connections: () => null,
  stop: async () => undefined,
};
const noticeOf = (key: number): NewWebhookEvent => ({
  provider: "test",
  topic: "attempt",
  eventKey: `notice ${key}`,
  resourceId: "ORD1",
  rawBody: "{}",
  receivedAt: new Date(),
});

test("notices that come together are stored once each, with a job each; copies are known as such", async () => {
  const keys = Array.from({ length: 300 }, (_, index) => index % 100);
  const isNew = await Promise.all(keys.map((key) => storeWebhookEvent({ db, jobs }, noticeOf(key))));
  expect(isNew.filter(Boolean)).toHaveLength(100);
  expect(await storeWebhookEvent({ db, jobs }, noticeOf(7))).toBe(false);
  const rows = await db.selectFrom("webhook_events").select("id").orderBy("id").execute();
  expect(rows).toHaveLength(100);
  expect(new Set(sent.map((payload) => JSON.stringify(payload)))).toEqual(
    new Set(rows.map(({ id }) => JSON.stringify({ eventId: id }))),
  );
  expect(sent).toHaveLength(100);
});

test("while a flood comes following waits, and not for ever; without one it goes on at once", async () => {
  const quiet = await createTestDatabase(2);
  const begun = performance.now();
  await waitForWebhookBacklog(quiet.db, realPause);
  const atOnce = performance.now() - begun;
  const flood = setInterval(() => void storeWebhookEvent({ db, jobs }, noticeOf(1)).catch(() => undefined), 1);
  for (let key = 0; key < 40; key += 1) void storeWebhookEvent({ db, jobs }, noticeOf(key));
  const flooded = performance.now();
  await waitForWebhookBacklog(db, realPause);
  const waited = performance.now() - flooded;
  clearInterval(flood);
  expect(waited).toBeGreaterThan(atOnce);
  expect(waited).toBeGreaterThanOrEqual(45);
});
