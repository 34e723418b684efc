import { percentile } from "./load.ts";
import { type ShopProcess, startShopProcess } from "./shop-process.ts";

const QUOTES = 200;
/** Token of the demo mode. */
const TOKEN = "eyJ0eXAiOiJKV1QifQ.eyJzdWIiOiJkZW1vIn0.demo";
const CEPS = 50_000;

/** Quotes through the shop compared with the same request to the provider directly; then with a provider that hangs. */
export async function measureShipping(): Promise<string[]> {
  const shop = await startShopProcess({ LOG_LEVEL: "error" });
  try {
    for (let n = 0; n < 50; n += 1) await quote(shop, n);
    const own: number[] = [];
    const whole: number[] = [];
    for (let n = 0; n < QUOTES; n += 1) {
      own.push(await timed(() => askProvider(shop, n)));
      whole.push(await timed(() => quote(shop, 1000 + n)));
    }
    const kept: number[] = [];
    for (let n = 0; n < QUOTES; n += 1) kept.push(await timed(() => quote(shop, 1000 + n)));

    await fail(shop, "hang", 5);
    const dead: number[] = [];
    for (let n = 0; n < 5; n += 1) dead.push(await timed(() => quote(shop, 2000 + n)));
    const open: number[] = [];
    for (let n = 0; n < QUOTES; n += 1) open.push(await timed(() => quote(shop, 3000 + n)));
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    return [
      "## Shipping",
      "",
      `${QUOTES} quotes one after the other through \`melhor-envio-proxy\`, each for another CEP, beside the same question asked of the`,
      "simulated provider itself, which runs in the shop's process; then a provider that does not answer.",
      "",
      "| what | value |",
      "| --- | --- |",
      `| the provider's own time | p95 ${ms(percentile(own, 0.95))} |`,
      `| a quote with a healthy provider | p50 ${ms(percentile(whole, 0.5))}, p95 **${ms(percentile(whole, 0.95))}** (its own time + ${ms(percentile(whole, 0.95) - percentile(own, 0.95))}) |`,
      `| the same question within ten minutes | p95 **${ms(percentile(kept, 0.95))}** |`,
      `| a dead provider, the first five | slowest **${Math.round(Math.max(...dead))} ms** |`,
      `| while the circuit is open | p95 **${ms(percentile(open, 0.95))}**, slowest ${ms(Math.max(...open))} |`,
    ];
  } finally {
    await shop.stop();
  }
}

function quote(shop: ShopProcess, n: number): Promise<Response> {
  const items = [{ product_id: "CORRENTEVE-048", quantity: 1 }];
  return post(`${shop.url}/functions/v1/melhor-envio-proxy`, { cep_destino: cepOf(n), items });
}

function askProvider(shop: ShopProcess, n: number): Promise<Response> {
  const body = {
    from: { postal_code: "01310100" },
    to: { postal_code: cepOf(n) },
    volumes: [{ width: 11, height: 5, length: 16, weight: 0.05 }],
    options: { receipt: false, own_hand: false, insurance_value: 119.99 },
  };
  const headers = { Authorization: `Bearer ${TOKEN}`, Accept: "application/json" };
  return post(`${shop.url}/sandbox/melhor-envio/api/v2/me/shipment/calculate`, body, headers);
}

async function fail(shop: ShopProcess, fault: string, times: number): Promise<void> {
  const order = { target: "melhor-envio", operation: "calculate", fault, times };
  await post(`${shop.url}/sandbox/control/faults`, order);
}

async function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return response;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function cepOf(n: number): string {
  return String(1_000_000 + n * (18_000_000 / CEPS)).padStart(8, "0");
}
