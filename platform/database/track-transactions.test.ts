import { expect, test } from "vitest";
import { z } from "zod";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import { outboundCall } from "#platform/http/outbound-http.server.ts";
import { createLogger } from "#platform/observability/logging.server.ts";
import { processMetrics } from "#platform/observability/metrics.server.ts";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { openDatabase } from "./database.server.ts";
import { inTransaction } from "./retry-conflicts.server.ts";
import { isInTransaction } from "./track-transactions.server.ts";

const { url } = await createTestDatabase(2);
const opened = openDatabase(url, 2);
const { db } = opened;
const call = () => outboundCall({ service: "elsewhere", operation: "ask" }, async () => "answer");

test("a transaction is known to all that runs within it, and to nothing else", async () => {
  const outlives = Promise.withResolvers<boolean>();
  expect(isInTransaction()).toBe(false);
  const [within, beside] = await Promise.all([
    inTransaction(db, async (trx) => {
      await trx.selectFrom("orders").select("id").limit(1).execute();
      setTimeout(() => outlives.resolve(isInTransaction()), 300);
      return isInTransaction();
    }),
    (async () => {
      await db.selectFrom("orders").select("id").limit(1).execute();
      return isInTransaction();
    })(),
  ]);
  expect({ within, beside, after: isInTransaction(), outlives: await outlives.promise }).toEqual({
    within: true,
    beside: false,
    after: false,
    outlives: false,
  });
});

test("another service called within a transaction is a bug, which is thrown; the transaction is rolled back", async () => {
  await expect(db.transaction().execute(call)).rejects.toThrow("elsewhere is called within a database transaction");
  await expect(inTransaction(db, call)).rejects.toThrow("elsewhere is called within a database transaction");
  await expect(db.transaction().setIsolationLevel("serializable").execute(call)).rejects.toThrow(
    "database transaction",
  );
  expect(await call()).toBe("answer");
});

test("the client of JSON services is one of those", async () => {
  let asked = 0;
  const client = createHttpClient({
    service: "cep",
    baseUrl: "http://127.0.0.1:9",
    logger: createLogger("silent"),
    fetch: async () => {
      asked += 1;
      return Response.json({});
    },
  });
  const ask = () => client({ operation: "look-up", path: "/", schema: z.object({}), timeoutMs: 10_000 });
  await expect(inTransaction(db, ask)).rejects.toThrow("cep is called within a database transaction (look-up)");
  expect(asked).toBe(0);
  expect(await ask()).toMatchObject({ kind: "ok" });
  const figures = await processMetrics.metrics();
  expect(figures).toContain('lavra_calls_in_transaction_total{service="cep",operation="look-up"} 1');
  expect(figures).toContain('lavra_call_duration_seconds_count{service="cep",operation="look-up",outcome="ok"} 1');
  await opened.close();
});
