import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface ReceivedWebhook {
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  body: { action: string; data: { id: string; status: string } };
}

export interface WebhookInbox {
  url: string;
  received: ReceivedWebhook[];
  /** Statuses of the next responses; 200 afterwards. */
  answers: number[];
  /** Waits until `count` webhooks have arrived. */
  waitFor(count: number): Promise<ReceivedWebhook[]>;
  close(): Promise<void>;
}

/** A server that stands in for the shop's webhook endpoint. */
export async function openWebhookInbox(): Promise<WebhookInbox> {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { searchParams } = new URL(request.url ?? "/", "http://shop.test");
    received.push({ query: searchParams, headers: request.headers, body: JSON.parse(String(Buffer.concat(chunks))) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  async function waitFor(count: number): Promise<ReceivedWebhook[]> {
    const deadline = Date.now() + 15_000;
    while (received.length < count) {
      if (Date.now() > deadline) throw new Error(`${received.length} webhooks came, ${count} were expected`);
      await pause(5);
    }
    return received;
  }

  return {
    url: `http://127.0.0.1:${port}/webhooks/mercado-pago`,
    received,
    answers,
    waitFor,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
