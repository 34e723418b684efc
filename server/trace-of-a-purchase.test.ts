import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { orderBody, placeOrder, readOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, providerSays } from "#tests/setup/orders/test-payments.ts";
import type { ReceivedSpan } from "#tests/setup/otlp/read-otlp.ts";
import { startCollector } from "#tests/setup/otlp/start-collector.ts";
import { traceToCollector } from "#tests/setup/otlp/trace-to-collector.ts";
import { treeOf } from "#tests/setup/otlp/trace-tree.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { SIGN_UP_DATA } from "#tests/setup/test-customers.ts";

const MAIL = "maria.clara@exemplo.com";
const COLLECTOR_TOKEN = "token-of-the-collector";

const collector = await startCollector();
const { stop } = await traceToCollector(collector.endpoint, {
  OTEL_EXPORTER_OTLP_HEADERS: `Authorization=Bearer%20${COLLECTOR_TOKEN}`,
  OTEL_RESOURCE_ATTRIBUTES: "deployment.region=s%C3%A3o-paulo",
});
const lines: string[] = [];
const { shop, ana } = await openPayingShop({
  rings: 9,
  logLevel: "debug",
  logTo: { write: (line) => lines.push(line) },
});

/** What every server of this process is asked, the simulated providers' too. */
const asked: IncomingMessage[] = [];
const noteRequest = (message: unknown) => {
  if (typeof message === "object" && message !== null && "request" in message) {
    asked.push(message.request as IncomingMessage);
  }
};
subscribe("http.server.request.start", noteRequest);
whenFileIsDone(() => unsubscribe("http.server.request.start", noteRequest));

/** Presses 'Finalizar Pedido': a request over the network, as the browser sends it. */
async function press(orderId: string, paymentData: object) {
  const answer = await fetch(`${shop.url}/functions/v1/create-mercadopago-payment`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...ana.bearer },
    body: JSON.stringify({ order: { id: orderId }, paymentData }),
  });
  expect(answer.status).toBe(200);
  const { external_payment_id }: { external_payment_id: string } = await answer.json();
  return external_payment_id;
}

const only = (name: string, among: readonly ReceivedSpan[]): ReceivedSpan => {
  const found = among.filter((span) => span.name === name);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} of ${name}`);
  return found[0];
};

test("one trace from the press to the webhook and the mail, with nothing of the customer in it", async () => {
  await fetch(`${shop.url}/functions/v1/cep/01310100`);
  const order = await placeOrder(shop, ana);
  const external = await press(order.id, { method: "pix" });
  await soon(shop, () => mailsTo(shop, MAIL)).toHaveLength(1);
  await providerSays(shop, external, "approve");
  await soon(shop, () => readOrder(shop, ana, order.id)).toMatchObject({ status: "confirmed" });
  await soon(shop, () => mailsTo(shop, MAIL)).toHaveLength(2);

  // What else carries secrets: a visitor's order, a card, a refused login, a text that PostgreSQL quotes.
  const visitors = await placeOrder(shop, null, { customer_email: "visitante@exemplo.com" });
  const carded = await placeOrder(shop, ana);
  const card = await cardData(shop, "APRO");
  await press(carded.id, { method: "credit_card", cardData: card });
  await shop.json("/auth/v1/token?grant_type=password", { email: ana.email, password: "senha-errada-1" });
  await shop.fetch(`/pedido?codigo=${visitors.claim_secret}`, { headers: ana.cookie });
  await jobsAreDone(shop);
  await stop();

  const pressed = collector.spans.find(
    ({ attributes }) => attributes["http.route"] === "/functions/v1/create-mercadopago-payment",
  );
  const trace = collector.spans.filter(({ traceId }) => traceId === pressed?.traceId);
  expect(treeOf(trace)).toEqual({
    "POST api": {
      "mercado-pago create order": {},
      "process orders.mail": { "mail send": {} },
      "process payments.notice": {
        "mercado-pago get order": {},
        "process orders.mail": { "mail send": {} },
        "process orders.tell-shop": { "mail send": {} },
      },
    },
  });
  const notice = only("process payments.notice", trace);
  const webhook = collector.spans.find(({ spanId }) => spanId === notice.links[0]?.spanId);
  expect(webhook).toMatchObject({ name: "POST webhook", parentSpanId: "" });
  expect(webhook?.traceId).not.toBe(pressed?.traceId);
  expect(notice.links).toEqual([{ traceId: webhook?.traceId, spanId: webhook?.spanId }]);
  expect(notice).toMatchObject({ kind: "consumer", attributes: { "lavra.attempt": 1 }, isError: false });
  expect(pressed).toMatchObject({
    kind: "server",
    parentSpanId: "",
    attributes: { "http.request.method": "POST", "http.response.status_code": 200, "lavra.role": "all" },
    resource: { "service.name": "lavra", "deployment.region": "são-paulo" },
  });
  expect(only("mercado-pago create order", trace)).toMatchObject({
    kind: "client",
    attributes: { "server.address": "127.0.0.1", "http.response.status_code": 201, "lavra.outcome": "ok" },
  });

  const settled = trace.filter(({ name }) => name === "insert sales");
  expect(settled).toHaveLength(1);
  const [sale] = settled;
  const transaction = trace.find(({ spanId }) => spanId === sale?.parentSpanId);
  expect(transaction).toMatchObject({ name: "transaction", parentSpanId: notice.spanId });
  expect(sale?.attributes["db.query.text"]).toContain("$1");
  for (const { name, startMs, endMs } of trace) expect({ name, ms: endMs - startMs >= 0 }).toEqual({ name, ms: true });

  expect(asked.map(({ url }) => url)).toContain("/mercado-pago/v1/orders");
  expect(asked.filter(({ headers }) => headers.traceparent !== undefined).map(({ url }) => url)).toEqual([]);

  const logged = lines.map((line): { req?: string; trace?: string; msg: string } => JSON.parse(line));
  const request = logged.find(({ req, msg }) => msg === "request" && req === pressed?.attributes["lavra.request_id"]);
  expect(request?.trace).toBe(pressed?.traceId);

  const sent = Buffer.concat(collector.received).toString("latin1");
  const [, token = ""] = ana.bearer.Authorization.split(" ");
  const { shipping_address: address, customer_name, customer_email, customer_phone, customer_cpf } = orderBody();
  const secrets = [
    ...[customer_name, "Maria", "Clara", customer_email, "exemplo.com", customer_phone, "988881234", customer_cpf],
    ...["52998224725", "12345678909", address.street, "Paulista", address.complement, address.zipCode, "01310100"],
    ...[SIGN_UP_DATA.name, SIGN_UP_DATA.phone, SIGN_UP_DATA.street, SIGN_UP_DATA.zipCode, ana.id, ana.password],
    ...[token, ...ana.cookie.Cookie.split(/; |=/).filter((part) => part.length > 20), "senha-errada"],
    ...[visitors.claim_secret ?? "", card.cardToken, "4235647728025682", "5682", "APRO", external],
    ...[shop.services.config.mercadoPago?.accessToken ?? "", shop.services.config.appSecret, "127.0.0.1:", shop.url],
  ];
  expect(secrets.filter((secret) => secret === "")).toEqual([]);
  // As sent: UTF-8 in protobuf. The collector's own address stands in its request lines.
  const bodies = sent.replaceAll(collector.endpoint.slice("http://".length), "");
  const found = secrets.filter((secret) => bodies.includes(Buffer.from(secret).toString("latin1")));
  expect(found).toEqual([]);
  expect(bodies).toContain(`Bearer ${COLLECTOR_TOKEN}`);
});
