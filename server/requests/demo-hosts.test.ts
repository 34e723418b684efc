import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { createTestShop } from "#tests/setup/test-shop.ts";

type Hosting = { host: string | undefined; publicUrl: string };

/** Sends a request to a demo under another `Host`. Returns the status and the body. */
async function asked(hosting: Hosting, path: string, { host, method }: { host: string; method: string }) {
  const shop = shops.get(hosting) ?? (await createTestShop({ worker: false, config: hosting }));
  shops.set(hosting, shop);
  const { hostname, port } = new URL(shop.url);
  return new Promise<{ status: number | undefined; text: string }>((done, failed) => {
    // What a page under a rebound name sends: to the browser it is the same origin.
    const headers = { Host: host, Origin: `http://${host}`, "Sec-Fetch-Site": "same-origin" };
    const outgoing = httpRequest({ hostname, port, path, method, headers }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      incoming.on("end", () => done({ status: incoming.statusCode, text }));
    });
    outgoing.on("error", failed);
    outgoing.end();
  });
}

const shops = new Map<Hosting, Awaited<ReturnType<typeof createTestShop>>>();
const CLOSED: Hosting = { host: "localhost", publicUrl: "https://demo.exemplo" };
const OPENED: Hosting = { host: "0.0.0.0", publicUrl: "http://localhost:3000" };

test.each([
  [CLOSED, "localhost:3000", true],
  [CLOSED, "LOCALHOST", true],
  [CLOSED, "127.0.0.1:3000", true],
  [CLOSED, "[::1]:3000", true],
  [CLOSED, "demo.exemplo", true],
  [CLOSED, "mau.exemplo:3000", false],
  [CLOSED, "localhost.mau.exemplo", false],
  [CLOSED, "127.0.0.1.mau.exemplo", false],
  [CLOSED, "192.168.0.7:3000", false],
  [OPENED, "192.168.0.7:3000", true],
  [OPENED, "[2001:db8::7]:3000", true],
  [OPENED, "mau.exemplo:3000", false],
])("$host with $publicUrl: asked as %s", async (hosting, host, isAnswered) => {
  const mailbox = await asked(hosting, "/sandbox/mailbox.json", { host, method: "GET" });
  expect(mailbox.status).toBe(isAnswered ? 200 : 421);
  const write = await asked(hosting, "/rest/v1/cart/check", { host, method: "POST" });
  expect(write.status === 421).toBe(!isAnswered);
  if (!isAnswered) {
    const message = `Esta demonstração não atende por este nome. Abra ${hosting.publicUrl}`;
    expect(mailbox.text).toBe(`${message}\n`);
    // The API refuses in its own form.
    expect(JSON.parse(write.text)).toMatchObject({ code: "foreign_host", message, issues: [] });
  }
  // Pages to read are anybody's.
  expect((await asked(hosting, "/healthz", { host, method: "GET" })).status).toBe(200);
});
