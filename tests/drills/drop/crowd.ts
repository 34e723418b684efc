import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { orderBody } from "#tests/setup/orders/test-orders.ts";

/** What a buyer is told at last: a reserved piece, that there are none, or nothing that helps. */
export type Outcome = "reserved" | "sold_out" | "failed";

export interface BuyerOptions {
  /** Processes of the shop; buyers are spread over them. */
  urls: readonly string[];
  tokens: readonly string[];
  product: string;
  size: string;
}

export interface CrowdOptions extends BuyerOptions {
  buyers: number;
  /** Time over which they arrive, in ms. */
  withinMs: number;
}

export interface Crowd {
  outcomes: Record<Outcome, number>;
  /** Each buyer's time from arrival to the last answer, in ms. */
  waits: number[];
  /** Each request's time, in ms, by step. */
  steps: Record<Step, number[]>;
  /** Requests that were told to come again. */
  askedToWait: number;
  /** Unexpected answers, with how often each came. */
  surprises: Map<string, number>;
}

type Step = "stock" | "order" | "pay";

/** The steps of a purchase. Each rejects with `SoldOut` or, on any other refusal, with the answer as the message. */
export interface Buyer {
  seeStock(index: number): Promise<void>;
  /** Resolves to the order's id. */
  order(index: number): Promise<string>;
  pay(index: number, orderId: string): Promise<void>;
}

interface Answer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

class SoldOut extends Error {}

/** How long a buyer goes on asking, in ms. */
const PATIENCE_MS = 60_000;

/**
 * Buyers arrive at a steady rate, whatever the shop does. Each looks at the stock, places an order for one piece and
 * pays by PIX; a buyer who is told to wait (503) asks again after the time named, as the checkout does.
 */
export async function sendCrowd({ buyers, withinMs, ...options }: CrowdOptions): Promise<Crowd> {
  const crowd: Crowd = {
    outcomes: { reserved: 0, sold_out: 0, failed: 0 },
    waits: [],
    steps: { stock: [], order: [], pay: [] },
    askedToWait: 0,
    surprises: new Map(),
  };
  const buyer = createBuyer(options, {
    answered: (step, ms) => crowd.steps[step].push(ms),
    askedToWait: () => (crowd.askedToWait += 1),
  });

  async function buy(index: number): Promise<Outcome> {
    try {
      await buyer.seeStock(index);
      await buyer.pay(index, await buyer.order(index));
      return "reserved";
    } catch (error) {
      if (error instanceof SoldOut) return "sold_out";
      const words = error instanceof Error ? error.message : String(error);
      crowd.surprises.set(words, (crowd.surprises.get(words) ?? 0) + 1);
      return "failed";
    }
  }

  async function comeIn(index: number): Promise<void> {
    const from = performance.now();
    crowd.outcomes[await buy(index)] += 1;
    crowd.waits.push(performance.now() - from);
  }

  const begun = performance.now();
  const inside: Promise<void>[] = [];
  while (inside.length < buyers) {
    const due = Math.min(buyers, Math.ceil(((performance.now() - begun) / withinMs) * buyers));
    while (inside.length < due) inside.push(comeIn(inside.length));
    await pause(5);
  }
  await Promise.all(inside);
  return crowd;
}

/** Sends the requests of buyers, each from an address of its own. */
export function createBuyer(
  { urls, tokens, product, size }: BuyerOptions,
  told: { answered(step: Step, ms: number): void; askedToWait(): void } = {
    answered: () => undefined,
    askedToWait: () => undefined,
  },
): Buyer {
  const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });

  async function ask(index: number, step: Step, path: string, body?: object): Promise<Answer> {
    const url = urls[index % urls.length] ?? "";
    const headers = {
      "X-Forwarded-For": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
      Authorization: `Bearer ${tokens[index % tokens.length]}`,
      ...(body && { "Content-Type": "application/json", "Idempotency-Key": randomUUID() }),
    };
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const from = performance.now();
      const answer = await send(agent, url + path, headers, body);
      told.answered(step, performance.now() - from);
      if (answer.status !== 503 || performance.now() > deadline) return expected(step, answer);
      told.askedToWait();
      await pause(Number(answer.retryAfter ?? 1) * 1000);
    }
  }

  function expected(step: Step, answer: Answer): Answer {
    if (answer.status === 409 && answer.text.includes("out_of_stock")) throw new SoldOut();
    if (answer.status >= 300) throw new Error(`${step}: ${answer.status} ${answer.text.slice(0, 160)}`);
    return answer;
  }

  return {
    async seeStock(index) {
      const { text } = await ask(index, "stock", `/rest/v1/products/${product}`);
      const shown = JSON.parse(text) as { stock: number; sizes: { size: string; stock: number }[] };
      // The page says 'Esgotado' then, and has no button.
      if ((shown.sizes.find((each) => each.size === size)?.stock ?? shown.stock) === 0) throw new SoldOut();
    },
    async order(index) {
      const items = [{ product_id: product, size, quantity: 1 }];
      const body = orderBody({ items, customer_email: `compradora.${index}@exemplo.com` });
      const { text } = await ask(index, "order", "/rest/v1/orders", body);
      return (JSON.parse(text) as { id: string }).id;
    },
    async pay(index, orderId) {
      const body = { order: { id: orderId }, paymentData: { method: "pix" } };
      await ask(index, "pay", "/functions/v1/create-mercadopago-payment", body);
    },
  };
}

function send(agent: Agent, url: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { agent, method: body ? "POST" : "GET", headers }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (piece: string) => (text += piece));
      incoming.on("error", fail);
      incoming.on("end", () => {
        done({ status: incoming.statusCode ?? 0, retryAfter: incoming.headers["retry-after"], text });
      });
    });
    outgoing.on("error", fail);
    outgoing.end(body && JSON.stringify(body));
  });
}
