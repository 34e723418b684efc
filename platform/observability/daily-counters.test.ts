import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/setup/test-database.ts";
import { createDailyCounters } from "./daily-counters.server.ts";
import { createLogger } from "./logging.server.ts";

const { db } = await createTestDatabase(4);
let now = new Date("2026-05-10T15:00:00Z");
const options = { clock: () => now, logger: createLogger("silent"), everyMs: 3_600_000 };
const counts = () => db.selectFrom("day_counts").selectAll().orderBy("day").orderBy("name").execute();

test("what was done is added up by São Paulo day, from all processes", async () => {
  const one = createDailyCounters(db, options);
  const other = createDailyCounters(db, options);
  for (let i = 0; i < 30; i += 1) one.count("cart_opened");
  one.count("payment_begun");
  for (let i = 0; i < 12; i += 1) other.count("cart_opened");
  // 23:30 in São Paulo, already the next day in UTC.
  now = new Date("2026-05-11T02:30:00Z");
  other.count("cart_opened");
  now = new Date("2026-05-11T03:30:00Z");
  other.count("checkout_opened");
  expect(await counts()).toEqual([]);
  await Promise.all([one.flush(), other.flush(), one.stop(), other.stop()]);
  expect(await counts()).toEqual([
    { day: "2026-05-10", name: "cart_opened", count: 43 },
    { day: "2026-05-10", name: "payment_begun", count: 1 },
    { day: "2026-05-11", name: "checkout_opened", count: 1 },
  ]);
});

test("what could not be written waits for the next time", async () => {
  await db.deleteFrom("day_counts").execute();
  const lines: string[] = [];
  const counter = createDailyCounters(db, {
    ...options,
    logger: createLogger("warn", { write: (line) => lines.push(line) }),
  });
  counter.count("cart_opened");
  await db.schema.alterTable("day_counts").renameTo("away").execute();
  await counter.flush();
  counter.count("cart_opened");
  await db.schema.alterTable("away").renameTo("day_counts").execute();
  await counter.stop();
  expect(await counts()).toEqual([{ day: "2026-05-11", name: "cart_opened", count: 2 }]);
  expect(lines).toHaveLength(1);
});
