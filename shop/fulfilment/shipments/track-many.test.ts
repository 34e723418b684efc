import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { sized } from "#tests/setup/test-size.ts";
import { trackShipments } from "./tracking/track-shipments.server.ts";

const PARCELS = sized(1_000, 10_000);
const NEWS = 100;

test(`${PARCELS} parcels are asked about in ${PARCELS / 50} calls, and other work goes on meanwhile`, {
  timeout: 120_000,
}, async () => {
  const shop = await createTestShop({ worker: false });
  const { db } = shop.services;
  await sql`
    with sold as (
      insert into orders (status, payment_status, subtotal_cents, shipping_cents, total_cents, customer_name,
                          customer_email, customer_phone, shipping_address)
      select 'processing', 'paid', 1000, 0, 1000, 'Ana', '', '', '{"city": "Recife", "state": "PE"}'
        from generate_series(1, ${PARCELS}::int) returning id, number)
    insert into shipments (order_id, kind, position, state, provider_order_id, track_after, last_told, created_at, updated_at)
    select id, 'melhor_envio', 1, 'ready', 'label-' || row_number() over (), now() - interval '1 minute',
           '{"milestones":{"generated":null},"trackingCode":"AA1BR"}', now(), now() from sold`.execute(db);
  let calls = 0;
  const answer = async (_: unknown, init?: RequestInit) => {
    calls += 1;
    const { orders }: { orders: string[] } = JSON.parse(String(init?.body));
    const labels = orders.map((id) => {
      const status = Number(id.slice("label-".length)) <= NEWS ? "posted" : "generated";
      return [id, { id, status, tracking: "AA1BR" }];
    });
    return Response.json(Object.fromEntries(labels));
  };
  let others = 0;
  let longestMs = 0;
  let over = false;
  const otherWork = (async () => {
    while (!over) {
      const began = performance.now();
      await sql`select 1`.execute(db);
      longestMs = Math.max(longestMs, performance.now() - began);
      others += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const round = await trackShipments({ ...shop.services, fetch: answer }, { pauseMs: 0, roundMs: 100_000 });
  over = true;
  await otherWork;
  expect(round).toEqual({ asked: PARCELS, calls: PARCELS / 50 });
  expect(calls).toBe(PARCELS / 50);
  expect(others).toBeGreaterThan(PARCELS / 1_000);
  expect(longestMs).toBeLessThan(5_000);
  const { shipped } = await db
    .selectFrom("orders")
    .where("status", "=", "shipped")
    .select(({ fn }) => fn.countAll<number>().as("shipped"))
    .executeTakeFirstOrThrow();
  expect(shipped).toBe(NEWS);
  expect(await trackShipments({ ...shop.services, fetch: answer }, { pauseMs: 0 })).toEqual({ asked: 0, calls: 0 });
});
