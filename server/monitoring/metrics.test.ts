import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backupName } from "#platform/backup/keep-backups.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { markAlertSeen } from "#shop/alerts/alert-store.server.ts";
import { raiseAlert } from "#shop/alerts/raise-alert.server.ts";
import { insertLedgerCheck } from "#shop/insight/ledger-checks/ledger-check-store.server.ts";
import { watchShop } from "#shop/insight/monitoring/watch-shop.server.ts";
import type { Services } from "#shop/services.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { letFail, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { createSharedFigures } from "./shared-metrics.server.ts";

const TOKEN = "a-token-for-those-who-watch";
const NO_KEYS = { passphrase: null, recipient: null, identity: null, s3: null };
const backups = mkdtempSync(join(tmpdir(), "lavra-seen-backups-"));
whenFileIsDone(async () => rmSync(backups, { recursive: true, force: true }));
writeFileSync(join(backups, backupName(new Date(Date.now() - 7200_000), { isEncrypted: true })), "");
const shop = await createTestShop({ config: { backup: { ...NO_KEYS, folder: backups } } });
// Without Mercado Pago: a process can talk to only one simulator of it.
const guarded = await createTestShop({ worker: false, config: { metricsToken: TOKEN, mercadoPago: null } });
const look = (headers: Record<string, string> = {}) => fetch(`${shop.url}/metrics`, { headers });

/** The figures that are not kept, nor cached. */
async function tell(
  change: Partial<Pick<Services, "db" | "replica" | "pool" | "config" | "clock" | "jobs" | "disks">> = {},
): Promise<string> {
  const figures = createSharedFigures({ ...shop.services, ...change });
  await figures.refresh();
  return figures.registry.metrics();
}

describe("who may look", () => {
  test("without a token: this computer, but nobody whom a proxy passes on", async () => {
    const own = await look();
    expect([own.status, own.headers.get("Content-Type")]).toEqual([200, expect.stringContaining("text/plain")]);
    expect(own.headers.get("Cache-Control")).toBe("no-store");
    for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Forwarded-Proto"]) {
      const passedOn = await look({ [name]: "127.0.0.1" });
      expect([name, passedOn.status]).toEqual([name, 401]);
      expect(await passedOn.text()).not.toContain("lavra_");
    }
    expect((await shop.fetch("/metrics", { headers: { "X-Client-Address": "127.0.0.1" } })).status).toBe(401);
  });

  test("with one: whoever knows it", async () => {
    const ask = async (headers: Record<string, string>) => (await fetch(`${guarded.url}/metrics`, { headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ Authorization: "Bearer something-else-entirely" })).toBe(401);
    expect(await ask({ Authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await ask({ Authorization: `Bearer ${TOKEN}`, "X-Forwarded-For": "203.0.113.7" })).toBe(200);
  });
});

describe("what there is to see", () => {
  test("the four figures from the first look on, before any job has counted", async () => {
    const kept = await shop.services.db.selectFrom("monitoring_samples").select("at").execute();
    const text = await (await look()).text();
    expect(text).toMatch(/^lavra_order_count 0$/m);
    expect(text).toMatch(/^lavra_payment_success_rate 100$/m);
    expect(text).toMatch(/^lavra_average_processing_time_seconds 0$/m);
    expect(text).toMatch(/^lavra_error_count 0$/m);
    expect(text).toMatch(/^lavra_monitoring_timestamp_seconds 1\d{9}/m);
    expect(kept).toEqual([]);
  });

  test("after a purchase and a look: requests, calls, notices by signature, queues, connections, the four figures", async () => {
    const ana = await createTestCustomer(shop);
    for (const fault of ["own-case-id", "duplicate", "wrong-signature"]) {
      const order = await placeOrder(shop, ana);
      const { external_payment_id } = await payByPix(shop, ana, order.id);
      await letFail(shop, "webhook", fault);
      await providerSays(shop, external_payment_id, "approve");
      // The refused event has no effect until the provider is polled.
      if (fault === "wrong-signature") continue;
      const shown = () => readOrder(shop, ana, order.id);
      await soon(shop, shown).toMatchObject({ payment_status: "paid" });
    }
    await watchShop(shop.services);
    const patterns = [
      /^lavra_http_request_duration_seconds_count\{route="api",status="2xx"\} \d+$/m,
      /^lavra_http_request_duration_seconds_count\{route="webhook",status="4xx"\} [1-9]/m,
      /^lavra_call_duration_seconds_count\{service="mercado-pago",operation="create order",outcome="ok"\} \d+$/m,
      /^lavra_webhooks_total\{provider="mercado-pago",result="new",variant="lower_case"\} [1-9]/m,
      /^lavra_webhooks_total\{provider="mercado-pago",result="new",variant="exact"\} [1-9]/m,
      /^lavra_webhooks_total\{provider="mercado-pago",result="copy",variant="lower_case"\} [1-9]/m,
      /^lavra_webhooks_total\{provider="mercado-pago",result="refused",variant="wrong_signature"\} [1-9]/m,
      /^lavra_webhook_last_received_timestamp_seconds\{provider="mercado-pago"\} 1\d{9}/m,
      /^lavra_webhooks_missed\{provider="mercado-pago"\} 0$/m,
      /^lavra_jobs\{queue="orders.settle",state="failed"\} 0$/m,
      /^lavra_jobs\{queue="payments.refund",state="ready"\} 0$/m,
      /^lavra_database_up 1$/m,
      /^lavra_database_writable 1$/m,
      /^lavra_database_connections\{state="open"\} [1-9]/m,
      /^lavra_database_connections\{state="most"\} \d+$/m,
      /^lavra_job_connections\{state="open"\} [1-9]/m,
      /^lavra_job_connections\{state="waiting"\} \d+$/m,
      /^lavra_database_statement_duration_seconds_count\{kind="select"\} [1-9]/m,
      /^lavra_database_statement_duration_seconds_count\{kind="commit"\} [1-9]/m,
      /^lavra_disk_free_bytes\{folder="pictures"\} [1-9]/m,
      /^lavra_disk_writable\{folder="pictures"\} 1$/m,
      /^lavra_backup_age_seconds 72\d\d/m,
      /^lavra_order_count 3$/m,
      /^lavra_payment_success_rate 100$/m,
      /^lavra_average_processing_time_seconds [\d.]+$/m,
      /^lavra_error_count 0$/m,
      /^lavra_alert\{kind="many_errors"\} 0$/m,
      /^lavra_card_declines 0$/m,
      /^lavra_monitoring_timestamp_seconds 1\d{9}/m,
      /^process_resident_memory_bytes \d+$/m,
      /^nodejs_eventloop_lag_seconds [\d.e-]+$/m,
    ];
    // Figures from the database are cached for five seconds.
    await soon(shop, async () => {
      const text = await (await look()).text();
      return patterns.filter((pattern) => !pattern.test(text)).map(String);
    }).toEqual([]);
  }, 60_000);

  test("alerts until they are acknowledged, and what the last ledger check found", async () => {
    const { db, jobs, logger } = shop.services;
    const { session } = await createTestStaff(shop, "manager");
    const alert = { kind: "mismatch" as const, subject: "somewhere", at: new Date() };
    await raiseAlert({ jobs, logger }, db, alert);
    const check = { startedAt: new Date(), finishedAt: new Date(), isWhole: true, shown: [] };
    await insertLedgerCheck(db, { ...check, count: 2 }, 90);
    const before = await tell();
    expect(before).toMatch(/^lavra_ledger_violations 2$/m);
    expect(before).toMatch(/^lavra_ledger_checked_timestamp_seconds 1\d{9}/m);
    expect(before).toMatch(/^lavra_open_alerts\{kind="mismatch"\} 1$/m);
    expect(before).toMatch(/^lavra_open_alerts\{kind="refund_failed"\} 0$/m);
    await markAlertSeen(db, { ...alert, by: session.staffId });
    await insertLedgerCheck(db, { ...check, count: null }, 90);
    const after = await tell();
    expect(after).not.toMatch(/^lavra_ledger_/m);
    expect(after).toMatch(/^lavra_open_alerts\{kind="mismatch"\} 0$/m);
  });

  test("a process without BACKUP_DIR says nothing about backups; an empty folder has an age without end", async () => {
    const backup = (folder: string | null) => ({ config: { ...shop.services.config, backup: { ...NO_KEYS, folder } } });
    expect(await tell(backup(null))).not.toContain("lavra_backup");
    expect(await tell(backup(join(backups, "nowhere")))).toMatch(/^lavra_backup_age_seconds \+Inf$/m);
  });

  test("while the database is away its figures are left out, instead of being 0", async () => {
    const { db, close } = openDatabase("postgres://a:b@127.0.0.1:1/lavra");
    const text = await tell({ db });
    expect(text).toMatch(/^lavra_database_up 0$/m);
    expect(text).toMatch(/^lavra_database_connections\{state="most"\} \d+$/m);
    expect(text).not.toMatch(/^lavra_(order_count|payment_success_rate|ledger|monitoring|jobs)/m);
    await close();
  });

  test("nothing in it names anybody", async () => {
    const text = await (await look()).text();
    expect(text).not.toMatch(/@|PMI-|[0-9a-f]{8}-[0-9a-f]{4}-/);
  });
});
