import { sql } from "kysely";
import { expect } from "vitest";
import type { Sandbox } from "#sandbox/start-sandbox.ts";
import { checkLedger } from "#shop/insight/ledger-checks/check-ledger.server.ts";
import { violationLine } from "#shop/insight/ledger-checks/violation.ts";
import { brokenPromises } from "../broken-promises.ts";
import { drainJobs } from "../drain-jobs.ts";
import { NODES } from "./documented-cluster.ts";
import { type PatroniDrill, seconds } from "./failovers.ts";

/** An attempt that never reached the provider is given up after ten minutes, and refunds back off. */
const REST_MS = 20 * 60_000;
/** The mailbox drops older ones. */
const MAILS_KEPT = 2_000;

/** Waits until the shop has done all its work; then everything that was promised must be true. Returns figures. */
export async function checkPromises({ cluster, shop, traffic }: PatroniDrill): Promise<string[]> {
  const { db, sandbox } = shop;
  const from = performance.now();
  await drainJobs(db, sandbox, { advance: null, since: new Date(), timeoutMs: REST_MS });
  const rested = performance.now() - from;
  expect(await brokenPromises(db, sandbox, traffic.promises)).toEqual([]);
  expect((await checkLedger(db, { now: new Date(), patienceMs: 0 })).map(violationLine)).toEqual([]);
  const { rows: reserved } = await sql`select id from skus where reserved <> 0`.execute(db);
  expect(reserved).toEqual([]);
  const { rows: failed } = await sql`select name, output from pgboss.job where state = 'failed'`.execute(db);
  expect(failed).toEqual([]);
  const mails = await readMails(sandbox);
  // One that is sent again has its first id, by which mail programs show it once.
  const distinct = new Set(mails);
  if (mails.length < MAILS_KEPT) {
    const paid = await db.selectFrom("orders").select("id").where("payment_status", "=", "paid").execute();
    const confirmed = (id: string) => [...distinct].some((mail) => mail.startsWith(`<${id}.order_confirmed`));
    expect(paid.filter(({ id }) => !confirmed(id))).toEqual([]);
  }

  // Each node has each order.
  const orders = "select id from orders order by id";
  const counts: number[] = [];
  for (const node of NODES) {
    const ids = new Set((await cluster.query<{ id: string }>(node, orders, "lavra")).map(({ id }) => id));
    expect([...traffic.promises.orders.keys()].filter((id) => !ids.has(id))).toEqual([]);
    counts.push(ids.size);
  }
  return [
    `${seconds(rested)} s until all work was done; no promise broken, the ledger adds up, no job given up`,
    `orders at each node: ${counts.join(", ")}; ${mails.length} mails, ${mails.length - distinct.size} sent again under the same id`,
  ];
}

/** The message ids of all that was received. */
async function readMails(sandbox: Sandbox): Promise<string[]> {
  const answer = await sandbox.app.request("/mailbox.json");
  const mails: { headers: Record<string, string> }[] = await answer.json();
  return mails.map(({ headers }) => headers["message-id"] ?? "");
}
