import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { remindOrdersJob } from "#shop/ordering/orders/reminding/queue-reminders.server.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { noteFigures } from "../figures.ts";
import { openSellingShop, type SellingShop } from "./selling-shop.ts";

/** More than one batch of `queueReminders`. */
const MANY = 230;
const BATCH = 200;
/** Orders that are placed at the same time. */
const AT_ONCE = 4;
const SETTLED = { timeout: 300_000 };

describe.skipIf(!process.env.DRILL_SELLING)("reminders of two processes", { timeout: HOUR_MS }, () => {
  let shop: SellingShop;
  let panel: SellingShop["panel"];
  beforeAll(async () => {
    shop = await openSellingShop();
    panel = shop.panel;
  }, 300_000);
  beforeEach(() => shop.startAll(), 300_000);

  const db = () => panel.services.db;

  /** Unpaid orders of as many addresses that opened a link, placed so long ago. */
  async function unpaidOrders(count: number, agoMs: number): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - ids.length) }, () =>
        placeOrder(panel, null, { customer_email: `lembrada-${randomUUID()}@exemplo.com` }),
      );
      ids.push(...(await Promise.all(some)).map(({ id }) => id));
    }
    const created_at = new Date(Date.now() - agoMs);
    await db().updateTable("orders").set({ created_at, link_opened_at: created_at }).where("id", "in", ids).execute();
    return ids;
  }

  const look = () => panel.services.jobs.send(db(), remindOrdersJob, {});

  const remindersOf = (ids: readonly string[]) =>
    db()
      .selectFrom("order_reminders")
      .select(["order_id", "turn", "sent_at"])
      .where("order_id", "in", [...ids])
      .execute();

  /** How often each order was reminded of in the mailbox, and under how many message ids. */
  async function mailed(ids: readonly string[]) {
    const answer = await panel.sandbox.app.request("/mailbox.json");
    const letters: { headers: Record<string, string> }[] = await answer.json();
    const sent = letters.map(({ headers }) => headers["message-id"] ?? "");
    const reminders = sent.filter((id) => id.includes("payment_reminder") && ids.some((order) => id.includes(order)));
    return { copies: reminders.length, mails: new Set(reminders).size };
  }

  const nameOf = (name: string) => {
    const found = shop.processes.find((each) => each.name === name);
    if (!found) throw new Error(`unknown process ${name}`);
    return found;
  };

  test("a process killed in the middle of the batches: each order is reminded of once", async () => {
    const ids = await unpaidOrders(MANY, 61 * MINUTE_MS);
    const hold = await shop.holds.hold({ table: "order_reminders", op: "INSERT", nth: BATCH + 10 }, "*");
    await look();
    const victim = nameOf(await hold.waiting());
    const before = await remindersOf(ids);
    expect(before).toHaveLength(BATCH);
    await victim.end("SIGKILL");
    const killedAt = new Date();
    await hold.release();
    await shop.takeUpJobs(killedAt);
    await look();
    await soon(panel, async () => (await remindersOf(ids)).filter((row) => row.sent_at).length, SETTLED).toBe(MANY);
    await victim.start();
    await look();
    await jobsAreDone(panel);
    expect(await mailed(ids)).toEqual({ copies: MANY, mails: MANY });
    noteFigures(`reminders, killed in the second of two batches: ${MANY} orders, ${MANY} mails`);
  });

  test("a process killed while mails leave: what it had handed over is at most sent again under the same id", async () => {
    const count = 60;
    const ids = await unpaidOrders(count, 61 * MINUTE_MS);
    const hold = await shop.holds.hold({ table: "order_events", op: "INSERT", nth: 20 }, "*");
    await look();
    const victim = nameOf(await hold.waiting());
    const { rows } = await sql<{ active: number }>`
      select count(*)::int as active from pgboss.job where name = 'orders.mail' and state = 'active'`.execute(db());
    await victim.end("SIGKILL");
    const killedAt = new Date();
    await hold.release();
    await shop.takeUpJobs(killedAt);
    await soon(panel, async () => (await mailed(ids)).mails, SETTLED).toBe(count);
    await victim.start();
    await jobsAreDone(panel);
    const { copies, mails } = await mailed(ids);
    expect(mails).toBe(count);
    expect(copies - count).toBeLessThanOrEqual(rows[0]?.active ?? 0);
    expect(await remindersOf(ids)).toHaveLength(count);
    noteFigures(`reminders, killed while mails leave: ${count} mails, ${copies - count} of them twice under one id`);
  });

  test("a night without a process: only what still helps leaves, once", async () => {
    await Promise.all(shop.processes.map((each) => each.end("SIGKILL")));
    const ages = { stale: 9, late: 3, missedLast: 27, lateLast: 24, ending: 47.5 };
    const groups = new Map<string, string[]>();
    for (const [name, hours] of Object.entries(ages)) groups.set(name, await unpaidOrders(10, hours * HOUR_MS));
    await Promise.all(shop.processes.map((each) => each.start()));
    for (let again = 0; again < 4; again += 1) await look();
    const sent = async () => {
      const counted = [...groups].map(async ([name, ids]) => {
        const rows = await remindersOf(ids);
        return [name, rows.map(({ turn, sent_at }) => `${turn} ${sent_at ? "sent" : "waits"}`)] as const;
      });
      const told = (await Promise.all(counted)).map(([name, turns]) => [
        name,
        [...new Set(turns)].join(),
        turns.length,
      ]);
      return told;
    };
    await soon(panel, sent, SETTLED).toEqual([
      ["stale", "", 0],
      ["late", "first sent", 10],
      ["missedLast", "", 0],
      ["lateLast", "last sent", 10],
      ["ending", "", 0],
    ]);
    await jobsAreDone(panel);
    expect(await mailed([...groups.values()].flat())).toEqual({ copies: 20, mails: 20 });
    noteFigures("reminders after a night: 20 of 50 orders, each once");
  });
});
