import { type BenchDatabase, startBenchDatabase } from "./bench-database.ts";
import { percentile } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";
import { type Piece, payByPix, piecesOf, place, post, type Shopper, signUp, stockUp } from "./shopping.ts";

const ORDERS = 1000;
const SHOPPERS = 32;
/**
 * Poll intervals. The shop's pages poll every 3 s; a single buyer polls much faster, a crowd slowly enough not to be
 * the load itself.
 */
export const POLL_MS = { alone: 50, crowd: 250 };

/** The provider's answers to a started payment, as `/metrics` sums their seconds. */
const PROVIDER_SECONDS =
  /^lavra_call_duration_seconds_sum\{service="mercado-pago",operation="create order".*\} (\S+)$/gm;

/** Duration of each step of one purchase, in ms. */
interface Steps {
  placing: number;
  paying: number;
  whole: number;
}

/**
 * 1,000 orders placed and paid by PIX through the API by 32 concurrent shoppers, each measured until the order is paid.
 */
export async function measureOrders(): Promise<string[]> {
  const database = await startBenchDatabase();
  const shop = await startShopProcess({ LOG_LEVEL: "warn", DATABASE_URL: database.url });
  try {
    await shop.whenAtRest();
    await stockUp(database);
    const pieces = await piecesOf(shop.url);
    const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => signUp(shop, index)));
    for (const shopper of shoppers) await buy(shop, shopper, pieces, 0, POLL_MS.crowd);
    const [first] = shoppers;
    const alone = first ? await oneAtATime(shop, first, pieces) : [];
    const aloneSettled = await settling(database);
    await database.ask("delete from webhook_events");

    const times: Steps[] = [];
    let next = 0;
    const started = performance.now();
    await Promise.all(
      shoppers.map(async (shopper) => {
        while (next < ORDERS) {
          next += 1;
          times.push(await buy(shop, shopper, pieces, next, POLL_MS.crowd));
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const settled = await settling(database);
    const of = (name: keyof Steps, steps = times) => steps.map((step) => step[name]);
    const ratio = percentile(of("whole"), 0.5) / percentile(of("whole", alone), 0.5);
    return [
      "## Orders",
      "",
      `${ORDERS} orders placed and paid by PIX through the API by ${SHOPPERS} shoppers at once, without a pause, on PostgreSQL by`,
      "`DATABASE_URL` (fsync on), the simulated provider in the shop's process: order, payment, approval, signed webhook, settled,",
      `seen as paid by asking every ${POLL_MS.crowd} ms (alone: ${POLL_MS.alone} ms). From webhook to paid: from its receipt to the order's confirmation, as the shop writes them down.`,
      "",
      "| what | value |",
      "| --- | --- |",
      `| orders placed and paid | **${(times.length / seconds).toFixed(1)} per second** |`,
      `| one order from first request to paid | ${both(of("whole"))} |`,
      `| of which placing | ${both(of("placing"))} |`,
      `| of which starting to pay, the provider's answer included | ${both(of("paying"))} |`,
      `| from webhook to paid order | ${both(settled)} (aim p95 ≤ 500 ms) |`,
      `| one shopper alone: order to PIX code, the provider's time taken off | ${both(alone.map(toCode))} (aim p50 ≤ 40 ms) |`,
      `| one shopper alone: first request to paid | ${both(of("whole", alone))} (ratio of the medians ${ratio.toFixed(1)}) |`,
      `| one shopper alone: webhook to paid order | ${both(aloneSettled)} |`,
    ];
  } finally {
    await shop.stop();
    await database.stop();
  }
}

function both(times: readonly number[]): string {
  return `p50 **${Math.round(percentile(times, 0.5))} ms**, p95 **${Math.round(percentile(times, 0.95))} ms**`;
}

/** Places an order of one piece, pays it by PIX and asks for it until it is paid. */
export async function buy(
  shop: ShopProcess,
  shopper: Shopper,
  pieces: readonly Piece[],
  n: number,
  pollMs: number,
): Promise<Steps> {
  const begun = performance.now();
  const orderId = await place(shop, shopper, pieces[n % pieces.length] ?? { id: "", size: "" });
  const placed = performance.now();
  const id = await payByPix(shop, shopper, orderId);
  const paying = performance.now();
  await post(shop, `/sandbox/control/payments/${id}/approve`, {});
  for (;;) {
    const response = await fetch(`${shop.url}/rest/v1/orders?external_payment_id=${id}`, {
      headers: { Authorization: `Bearer ${shopper.token}` },
    });
    const [found] = (await response.json()) as { payment_status: string }[];
    if (found?.payment_status === "paid") break;
    await new Promise((done) => setTimeout(done, pollMs));
  }
  return { placing: placed - begun, paying: paying - placed, whole: performance.now() - begun };
}

interface LoneSteps extends Steps {
  provider: number;
}

const toCode = ({ placing, paying, provider }: LoneSteps) => placing + paying - provider;

async function oneAtATime(shop: ShopProcess, shopper: Shopper, pieces: readonly Piece[]): Promise<LoneSteps[]> {
  const times: LoneSteps[] = [];
  let before = await providerMs(shop);
  while (times.length < 30) {
    const steps = await buy(shop, shopper, pieces, times.length, POLL_MS.alone);
    const after = await providerMs(shop);
    times.push({ ...steps, provider: after - before });
    before = after;
  }
  return times;
}

/** Milliseconds that the shop has waited for the provider so far, starting payments. */
async function providerMs(shop: ShopProcess): Promise<number> {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const sums = [...metrics.matchAll(PROVIDER_SECONDS)].map(([, seconds]) => Number(seconds) * 1000);
  if (sums.length === 0) throw new Error("The shop measures no started payment.");
  return sums.reduce((sum, ms) => sum + ms);
}

/** Milliseconds from the first webhook event of a payment to the confirmation of its order. */
async function settling(database: BenchDatabase): Promise<number[]> {
  const rows = await database.ask<{ ms: string }>(`
    select extract(epoch from order_events.at - heard.at) * 1000 as ms
      from (select resource_id, min(received_at) as at from webhook_events group by resource_id) as heard
      join payments on payments.provider_payment_id = heard.resource_id
      join order_events on order_events.order_id = payments.order_id and order_events.kind = 'confirmed'`);
  return rows.map(({ ms }) => Number(ms));
}
