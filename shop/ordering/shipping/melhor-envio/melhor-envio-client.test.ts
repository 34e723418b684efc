import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createLogger } from "#platform/observability/logging.server.ts";
import { DEFAULT_PARCEL } from "../parcel.ts";
import { type QuoteQuestion, quoteParcel } from "./melhor-envio-client.server.ts";

const asked: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = [];
let answer = { status: 200, body: "[]" };
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  asked.push({ url: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
  response.writeHead(answer.status).end(answer.body);
});
await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
afterAll(() => server.close());
beforeEach(() => asked.splice(0));

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const deps = (baseUrl: string) => ({
  access: { baseUrl, token: "eyJ0.e30.x" },
  contact: { name: "Ateliê Lavra", email: "ti@lavra.exemplo" },
  logger: createLogger("silent"),
});

const asking = (changes: Partial<QuoteQuestion> = {}): QuoteQuestion => ({
  fromCep: "01310100",
  toCep: "90010000",
  parcel: DEFAULT_PARCEL,
  services: [],
  ...changes,
});

test("asks as the provider wants to be asked: whole centimetres, rounded up, and no smaller box than the smallest", async () => {
  await quoteParcel(deps(origin), asking({ parcel: { ...DEFAULT_PARCEL, valueCents: 8999 } }), 1000);
  const some = asking({
    parcel: { ...DEFAULT_PARCEL, lengthCm: 39.1, heightCm: 21.6, valueCents: 50 },
    services: ["1", "31"],
  });
  await quoteParcel(deps(`${origin}/v2/me`), some, 1000);
  expect(asked[0]?.url).toBe("/api/v2/me/shipment/calculate");
  expect(asked[1]?.url).toBe("/v2/me/shipment/calculate");
  expect(asked[0]?.headers).toMatchObject({
    authorization: "Bearer eyJ0.e30.x",
    accept: "application/json",
    "content-type": "application/json",
    "user-agent": "Atelie Lavra (ti@lavra.exemplo)",
  });
  expect(asked[0]?.body).toEqual({
    from: { postal_code: "01310100" },
    to: { postal_code: "90010000" },
    volumes: [{ width: 11, height: 5, length: 16, weight: 0.05 }],
    options: { receipt: false, own_hand: false, insurance_value: 89.99 },
  });
  expect(asked[1]?.body).toMatchObject({
    volumes: [{ length: 40, height: 22 }],
    options: { insurance_value: 1 },
    services: "1,31",
  });
});

test.each([
  [401, '{"message":"Unauthenticated."}', "unauthenticated"],
  [302, "", "unauthenticated"],
  [403, '{"message":"This action is unauthorized."}', "forbidden"],
  [422, '{"message":"The given data was invalid.","errors":{"to.postal_code":["..."]}}', "rejected"],
  [422, '{"error":"..."}', "rejected"],
  [429, '{"message":"Too Many Attempts."}', "rate_limited"],
  [500, "<html></html>", "unavailable"],
  [503, '{"message":"Server Error"}', "unavailable"],
  [200, "<html></html>", "unavailable"],
  [200, '{"error":"..."}', "unavailable"],
])("names the failure behind %i %s", async (status, body, reason) => {
  answer = { status, body };
  expect(await quoteParcel(deps(origin), asking(), 1000)).toEqual({ kind: "failed", reason });
});
