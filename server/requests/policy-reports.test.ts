import { expect, test } from "vitest";
import { forgetPolicyReports, listPolicyReports } from "#shop/insight/monitoring/policy-report-queries.server.ts";
import { keepPolicyReports } from "#shop/insight/monitoring/policy-report-store.server.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";

let clients = 0;
function another(): string {
  clients += 1;
  return `203.0.113.${clients}`;
}

const { shop, db } = await openShop({ worker: false, config: { rateLimits: true, trustProxy: true } });
const LONG_AGO = new Date(0);

/** Sends a report as a browser does, without cookies; each call from a new client unless one is given. */
function send(type: string, body: unknown, client = another()) {
  return shop.fetch("/csp-reports", {
    method: "POST",
    headers: { "Content-Type": type, "X-Forwarded-For": client },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
const old = (change: object = {}) => ({
  "csp-report": {
    "document-uri": "https://lavra.exemplo/checkout?order_id=7a1e90b4-1111-4222-8333-abcdefabcdef",
    referrer: "https://lavra.exemplo/cart?email=maria@exemplo.com",
    "violated-directive": "connect-src 'self'",
    "effective-directive": "connect-src",
    "blocked-uri": "https://api.mercadolibre.com/tracks?user=maria@exemplo.com",
    "script-sample": "maria@exemplo.com",
    ...change,
  },
});
const fresh = (change: object = {}) => ({
  age: 12,
  type: "csp-violation",
  url: "https://lavra.exemplo/orders/7a1e90b4-1111-4222-8333-abcdefabcdef?codigo=segredo",
  user_agent: "Mozilla/5.0 (de Maria)",
  body: {
    documentURL: "https://lavra.exemplo/orders/7a1e90b4-1111-4222-8333-abcdefabcdef?codigo=segredo",
    effectiveDirective: "worker-src",
    blockedURL: "blob",
    sample: "segredo",
    ...change,
  },
});
const kept = () => listPolicyReports(db, LONG_AGO, 1000);

test("both forms are taken, counted once per page, directive and origin, and nothing of anybody is kept", async () => {
  expect((await send("application/csp-report", old())).status).toBe(204);
  expect((await send("application/csp-report; charset=utf-8", old())).status).toBe(204);
  expect((await send("application/reports+json", [fresh(), fresh(), { type: "deprecation", body: {} }])).status).toBe(
    204,
  );
  const rows = await db.selectFrom("policy_reports").selectAll().orderBy("page").execute();
  expect(rows).toMatchObject([
    { page: "/checkout", directive: "connect-src", blocked: "https://api.mercadolibre.com", times: 2 },
    { page: "/orders/…", directive: "worker-src", blocked: "blob", times: 1 },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/maria|segredo|7a1e90b4|Mozilla|203\.0\.113/i);
});

test.each([
  ["a script in the page", { "effective-directive": "script-src-elem", "blocked-uri": "inline" }, "inline"],
  ["a directive with its sources", { "effective-directive": "", "blocked-uri": "" }, "inline"],
  ["data", { "effective-directive": "font-src", "blocked-uri": "data" }, "data"],
])("%s is told by the browser's word", async (_, change, blocked) => {
  await send("application/csp-report", old({ ...change, "document-uri": "https://lavra.exemplo/" }));
  expect(await kept()).toContainEqual(expect.objectContaining({ page: "/", blocked }));
});

test("what is no report, comes from an extension or names nothing of a policy is not kept", async () => {
  const before = await kept();
  for (const body of [
    "{",
    "null",
    "[]",
    { "csp-report": 7 },
    old({ "blocked-uri": "chrome-extension://abcdef/inject.js" }),
    old({ "effective-directive": "drop-table" }),
    old({ "document-uri": "javascript:alert(1)" }),
    old({ "blocked-uri": `https://${"a".repeat(300)}.exemplo/` }),
  ]) {
    expect((await send("application/csp-report", body)).status).toBe(204);
  }
  expect(await kept()).toEqual(before);
});

test("other types, large bodies and a flood of one client are refused", async () => {
  expect((await send("application/json", old())).status).toBe(415);
  expect((await send("text/plain", old())).status).toBe(415);
  expect((await send("application/csp-report", " ".repeat(17 * 1024))).status).toBe(413);
  const answers = [];
  for (let count = 0; count < 31; count += 1) {
    answers.push((await send("application/csp-report", "{}", "198.51.100.7")).status);
  }
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(204));
  expect(answers[30]).toBe(429);
});

test("no more than two hundred are kept, those that are known are still counted, and old ones are forgotten", async () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const report = (host: number) => ({ page: "/", directive: "img-src", blocked: `https://h${host}.exemplo` });
  for (let round = 0; round < 30; round += 1) {
    await keepPolicyReports(
      db,
      Array.from({ length: 20 }, (_, index) => report(round * 20 + index)),
      at,
    );
  }
  const { length } = await kept();
  expect(length).toBe(200);
  await Promise.all(
    [
      [1, 2],
      [2, 1],
    ].map((hosts) => keepPolicyReports(db, hosts.map(report), at)),
  );
  expect((await kept()).find(({ blocked }) => blocked === "https://h1.exemplo")?.times).toBe(3);
  await forgetPolicyReports(db, new Date("2026-12-21T12:00:00Z"));
  expect((await kept()).filter(({ blocked }) => blocked.endsWith(".exemplo"))).toEqual([]);
});
