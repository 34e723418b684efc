import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { askProviderCheck, runProviderCheck } from "./ask-provider-check.server.ts";
import { summaryOf } from "./check-report.ts";
import { LONGEST_CHECK_MS, readNewestCheck } from "./provider-check-queries.server.ts";

let ahead = 0;
// Without keys the check is short.
const { services, db } = await openShop({
  clock: () => new Date(Date.now() + ahead),
  config: { mercadoPago: null, stripe: null },
  worker: false,
});
const staffId = randomUUID();
const newest = () => readNewestCheck(db, services.clock());
const jobs = async () =>
  (
    await sql<{ id: string }>`select data ->> 'checkId' as id from pgboss.job where name = 'providers.check'`.execute(
      db,
    )
  ).rows;

test("who may change settings asks for one, which shows each step as it ends; a second wish changes nothing", async () => {
  expect(await newest()).toBeNull();
  expect(await askProviderCheck(services, { staffId, role: "fulfilment" })).toMatchObject({ kind: "refused" });
  expect(await askProviderCheck(services, { staffId, role: "read_only" })).toMatchObject({ kind: "refused" });
  expect(await askProviderCheck(services, { staffId, role: "manager" })).toEqual({ kind: "asked" });
  expect(await askProviderCheck(services, { staffId, role: "manager" })).toEqual({ kind: "asked" });
  const [{ id: checkId } = { id: "" }, ...others] = await jobs();
  expect(others).toEqual([]);
  expect(await newest()).toMatchObject({ id: checkId, state: "running", steps: [] });

  await runProviderCheck(services, { checkId });
  const check = await newest();
  expect(check).toMatchObject({ id: checkId, state: "ended" });
  expect(check?.steps.map(({ provider, step, verdict }) => [provider, step, verdict]).slice(0, 2)).toEqual([
    ["mercado-pago", "keys", "open"],
    ["stripe", "keys", "open"],
  ]);
  expect(summaryOf(check?.steps ?? [])).toMatch(/2 não puderam ser conferidos\.$/);
  const audited = await db.selectFrom("audit_log").select("actor").where("action", "=", "providers.checked").execute();
  expect(audited).toEqual([{ actor: staffId }]);
});

test("one whose process died can be asked for anew; the newest ten stay", async () => {
  for (let count = 0; count < 12; count += 1) {
    await askProviderCheck(services, { staffId, role: "owner" });
    expect(await newest()).toMatchObject({ state: "running" });
    ahead += LONGEST_CHECK_MS + 1000;
    expect(await newest()).toMatchObject({ state: "broken" });
  }
  const { count } = await db
    .selectFrom("provider_checks")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(10);
});
