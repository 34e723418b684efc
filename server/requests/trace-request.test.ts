import { request as httpRequest } from "node:http";
import { expect, test } from "vitest";
import { createPages } from "#server/pages/pages.server.ts";
import { startCollector } from "#tests/setup/otlp/start-collector.ts";
import { traceToCollector } from "#tests/setup/otlp/trace-to-collector.ts";
import { createSmallSite } from "#tests/setup/pages/small-site.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";

const PAGE = "/produto/ANELAPARAD-001";
const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;

/** Sends a raw request: `fetch` refuses odd methods. */
function ask(url: string, path: string, method = "GET", headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, failed) => {
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest({ hostname, port, path, method, headers }, (incoming) => {
      incoming.resume().on("end", () => done(incoming.statusCode ?? 0));
    });
    outgoing.on("error", failed).end();
  });
}

test.each([
  [true, [TRACE_ID, TRACE_ID]],
  [false, []],
])("a trace from outside is continued where a proxy is trusted: %s", async (trustProxy, traceIds) => {
  const collector = await startCollector();
  const { stop } = await traceToCollector(collector.endpoint);
  const site = createSmallSite();
  const lines: string[] = [];
  const shop = await createTestShop({
    worker: false,
    config: { trustProxy },
    pages: (services) => createPages(services, { build: () => site.build, mode: "production" }),
    logLevel: "info",
    logTo: { write: (line) => lines.push(line) },
  });
  shop.services.pages.dropAll();
  // Rendered, then kept.
  for (let times = 0; times < 2; times += 1) await ask(shop.url, PAGE, "GET", { traceparent });
  await ask(shop.url, PAGE);
  for (const path of ["/healthz", "/readyz", "/assets/none.js"]) await ask(shop.url, path);
  await ask(shop.url, "/minha-conta/Maria?email=maria@exemplo.com", "PROPFIND");
  await ask(shop.url, "/functions/v1/cep/01310100");
  await stop();

  const requests = collector.spans.filter(({ kind }) => kind === "server");
  expect(requests.filter(({ traceId }) => traceId === TRACE_ID).map(({ traceId }) => traceId)).toEqual(traceIds);
  expect(requests.map(({ name }) => name).sort()).toEqual(
    ["GET api", ...(trustProxy ? ["GET kept_page"] : []), "GET page", "_OTHER private_page"].sort(),
  );
  const byRoute = requests.find(({ name }) => name === "GET api");
  expect(byRoute?.attributes).toMatchObject({ "http.route": "/functions/v1/cep/:cep", "lavra.route_class": "api" });
  const traced = lines.map((line): { path: string; trace?: string } => JSON.parse(line));
  const pages = traced.filter(({ path }) => path === PAGE).map(({ trace }) => trace);
  expect(pages.slice(1)).toEqual(trustProxy ? [TRACE_ID, undefined] : [undefined, undefined]);
  expect(pages[0]).toBe(requests.find(({ name }) => name === "GET page")?.traceId);
  const sent = Buffer.concat(collector.received).toString("latin1");
  expect(sent).not.toMatch(/Maria|maria|exemplo\.com|01310100|PROPFIND/);
});

test("a request that fails tells the kind of its error, and the statement that failed too", async () => {
  const collector = await startCollector();
  const { stop } = await traceToCollector(collector.endpoint);
  const shop = await createTestShop({ worker: false });
  await shop.services.db.schema.alterTable("contact_messages").renameTo("contact_messages_gone").execute();
  const contact = {
    name: "Maria Clara",
    email: "maria@exemplo.com",
    subject: "Pedido",
    message: "Olá, tudo bem com vocês?",
  };
  const answer = await shop.json("/rest/v1/contact_messages", contact);
  await stop();
  expect(answer.status).toBe(500);
  expect(collector.spans.find(({ kind }) => kind === "server")).toMatchObject({
    isError: true,
    attributes: { "http.response.status_code": 500, "error.type": "42P01" },
  });
  expect(collector.spans.filter(({ kind, isError }) => kind === "client" && isError)).toMatchObject([
    { name: "insert contact_messages", attributes: { "error.type": "42P01" } },
  ]);
  expect(Buffer.concat(collector.received).toString("latin1")).not.toMatch(/Maria|maria/);
});
