import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#platform/clock.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { closePaymentJob } from "#shop/ordering/payments/close-payment.server.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { requestLedgerCheck } from "../ledger-checks/watch-ledger.server.ts";
import { keepPolicyReports } from "../monitoring/policy-report-store.server.ts";
import { acknowledgeAlert } from "./acknowledge-alert.server.ts";
import { type Health, readHealth } from "./read-health.server.ts";
import { replayWebhookEvents } from "./replay-webhook-events.server.ts";
import { retryJobs } from "./retry-jobs.server.ts";

/** An order id in the provider's format that does not exist. */
const UNKNOWN = `ORD${"0".repeat(26)}`;
const REFUSED = { kind: "refused", reason: "not_allowed" };

const shop = await createTestShop();
const manager = await createTestStaff(shop, "manager");
const reader = await createTestStaff(shop, "read_only");

async function health(inbox = {}): Promise<Health> {
  const answer = await readHealth(shop.services, reader.session, inbox);
  if (answer.kind === "refused") throw new Error("may read");
  return answer;
}

const audited = async (action: string) =>
  (await shop.services.db.selectFrom("audit_log").select("subject").where("action", "=", action).execute()).map(
    ({ subject }) => subject,
  );

test("is not for the people who pack", async () => {
  expect(await readHealth(shop.services, { role: "fulfilment" }, {})).toEqual(REFUSED);
});

test("what browsers were kept from loading is told for thirty days", async () => {
  const { db, clock } = shop.services;
  const report = { page: "/checkout", directive: "connect-src", blocked: "https://api.mercadolibre.com" };
  await keepPolicyReports(db, [report], new Date(clock().getTime() - 29 * DAY_MS));
  await keepPolicyReports(db, [{ ...report, page: "/" }], new Date(clock().getTime() - 31 * DAY_MS));
  expect((await health()).blocked).toMatchObject([{ ...report, times: 1 }]);
});

describe("jobs that were given up", () => {
  async function givenUp(message: string): Promise<string> {
    const { db, jobs } = shop.services;
    await jobs.send(db, closePaymentJob, { paymentId: "00000000-0000-4000-8000-000000000000" }, { startAfter: 3600 });
    const { rows } = await sql<{ id: string }>`
      update pgboss.job set state = 'failed', completed_on = now(), start_after = now(),
             output = ${JSON.stringify({ message })}::jsonb
       where name = 'payments.close' and state = 'created' returning id::text as id`.execute(db);
    return rows[0]?.id ?? "";
  }

  test("are listed without what belongs to people, and tried again, singly or together", async () => {
    const first = await givenUp("550 <ana@exemplo.com> 123.456.789-09 unknown");
    await givenUp("no answer");
    const { failedJobs, queues } = await health();
    expect(failedJobs.map(({ queue, error }) => [queue, error])).toEqual(
      expect.arrayContaining([
        ["payments.close", "550 [e-mail] [número] unknown"],
        ["payments.close", "no answer"],
      ]),
    );
    expect(queues[0]).toMatchObject({ name: "payments.close", failed: 2 });

    expect(await retryJobs(shop.services, reader.session, {})).toEqual(REFUSED);
    expect(await retryJobs(shop.services, manager.session, { id: first })).toEqual({ kind: "retried", count: 1 });
    // Somebody else has retried it already.
    expect(await retryJobs(shop.services, manager.session, { id: first })).toEqual({ kind: "retried", count: 0 });
    expect(await retryJobs(shop.services, manager.session, { id: "' or true" })).toEqual({ kind: "retried", count: 0 });
    expect(await retryJobs(shop.services, manager.session, {})).toEqual({ kind: "retried", count: 1 });
    // There is no such payment: the jobs have nothing to do and succeed.
    await soon(shop, async () => (await health()).failedJobs).toEqual([]);
    expect(await audited("jobs.retried")).toEqual(["jobs:payments.close", "jobs:payments.close"]);
  }, 60_000);
});

describe("the inbox", () => {
  test("is filtered, and goes through a notice again with the job of its provider", async () => {
    const { db } = shop.services;
    const stored = await db
      .insertInto("webhook_events")
      .values(
        ["mercado-pago", "melhor-envio"].map((provider) => ({
          provider,
          event_key: randomUUID(),
          resource_id: UNKNOWN,
          body: JSON.stringify({ event: "order.posted", data: { id: UNKNOWN } }),
          processed_at: new Date(),
          outcome: "unknown",
        })),
      )
      .returning(["id", "provider"])
      .execute();
    const idOf = (name: string) => stored.find(({ provider }) => provider === name)?.id ?? 0;
    const listed = async (filter: object) => (await health(filter)).inbox.notices.map(({ provider }) => provider);
    expect(await listed({ provider: "melhor-envio" })).toEqual(["melhor-envio"]);
    expect(await listed({ state: "unknown" })).toEqual(["melhor-envio", "mercado-pago"]);
    expect(await listed({ state: "done" })).toEqual([]);
    expect(await listed({ beforeId: idOf("melhor-envio") })).toEqual(["mercado-pago"]);

    const { session } = manager;
    expect(await replayWebhookEvents(shop.services, reader.session, { eventId: idOf("melhor-envio") })).toEqual(
      REFUSED,
    );
    expect(await replayWebhookEvents(shop.services, session, { eventId: 0 })).toEqual({ kind: "replayed", count: 0 });
    expect(await replayWebhookEvents(shop.services, session, { eventId: idOf("mercado-pago") })).toEqual({
      kind: "replayed",
      count: 1,
    });
    expect(await audited("webhooks.replayed")).toEqual([`webhooks:${idOf("mercado-pago")}`]);
    // On the retry the provider still does not know the payment.
    await soon(shop, () => listed({ state: "unknown" })).toEqual(["melhor-envio", "mercado-pago"]);
    expect(await replayWebhookEvents(shop.services, session, { failed: true, provider: "melhor-envio" })).toEqual({
      kind: "replayed",
      count: 1,
    });
    const queued = () =>
      sql<{ name: string }>`select name from pgboss.job where data ->> 'eventId' = ${String(idOf("melhor-envio"))}`
        .execute(db)
        .then(({ rows }) => rows.map(({ name }) => name));
    expect(await queued()).toEqual(["shipments.notice"]);
  }, 60_000);
});

test("an alert is acknowledged once, and comes again as a new one", async () => {
  const { db, jobs, logger } = shop.services;
  const raise = (subject: string) => raiseAlert({ jobs, logger }, db, { kind: "mismatch", subject, at: new Date() });
  await raise("PMI-1");
  expect((await health()).alerts).toMatchObject([{ kind: "mismatch", subject: "PMI-1", acknowledgedAt: null }]);
  const alert = { kind: "mismatch", subject: "PMI-1" };
  expect(await acknowledgeAlert(shop.services, reader.session, alert)).toEqual(REFUSED);
  expect(await acknowledgeAlert(shop.services, manager.session, alert)).toEqual({ kind: "acknowledged" });
  expect(await acknowledgeAlert(shop.services, manager.session, alert)).toEqual({ kind: "acknowledged" });
  expect(await acknowledgeAlert(shop.services, manager.session, { ...alert, subject: "PMI-9" })).toMatchObject({
    reason: "unknown",
  });
  expect(await audited("alert.acknowledged")).toEqual(["alert:mismatch"]);
  await raise("PMI-2");
  const { alerts } = await health();
  expect(alerts.map(({ subject, acknowledgedBy }) => [subject, acknowledgedBy])).toEqual([
    ["PMI-2", null],
    ["PMI-1", "Ana manager"],
  ]);
});

test("the books are looked at when somebody asks, and what came of it stays", async () => {
  expect((await health()).books).toBeNull();
  expect(await requestLedgerCheck(shop.services, reader.session)).toEqual(REFUSED);
  expect(await requestLedgerCheck(shop.services, manager.session)).toEqual({ kind: "asked" });
  await soon(shop, async () => (await health()).books).toMatchObject({
    violationCount: 0,
    violations: [],
  });
  await soon(shop, async () => (await health()).isChecking).toBe(false);
  const { database } = await health();
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.version).toMatch(/^\d+/);
  expect(database.takesWrites).toBe(true);
});
