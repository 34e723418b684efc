import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createApp } from "#server/app.ts";
import { isPublicPath } from "#server/pages/public-pages.ts";
import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import { insertStaffSession } from "#shop/staff/login/staff-session-store.server.ts";
import { PAGE_PATTERNS } from "./fuzz/page-paths.ts";
import { CLOUDFLARE, TOKEN, ZONE } from "./setup/cdn/cdn-rules.ts";
import { startCdnSimulator } from "./setup/cdn/cdn-simulator.ts";
import { type BuiltShop, startBuiltShop } from "./setup/deployed/built-shop.ts";
import { createTestShop } from "./setup/test-shop.ts";

/** What a CDN may keep besides public pages. */
const PUBLIC_FILES = /^\/(assets\/|imagens\/|robots\.txt$|sitemap[\w-]*\.xml$|feeds\/google-merchant\.xml$)/;
/** Browsers and demo pages may ask again for these with their ETag, or keep them for a moment; a CDN never keeps them. */
const PUBLIC_ANSWERS =
  /^\/(rest\/v1\/(products|search-suggestions)|functions\/v1\/cep\/|api\/(openapi\.json|docs)|sandbox\/|(admin\/)?manifest\.webmanifest$|(admin\/)?sw\.js$|[\w-]+\.(png|ico|txt)$)/;
const RING = "ANELAPARAD-001";
const ID = "6f1d7f0e-4f6e-4b57-9c1e-0a2b3c4d5e6f";
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

let shop: BuiltShop;
/** Of a customer and of the shop's owner at once. */
let cookie: string;
let bearer: string;

beforeAll(async () => {
  const cdn = await startCdnSimulator(() => shop.url, CLOUDFLARE);
  const cloudflare = { CLOUDFLARE_ZONE_ID: ZONE, CLOUDFLARE_API_TOKEN: TOKEN, CLOUDFLARE_API_URL: cdn.apiUrl };
  shop = await startBuiltShop({ CDN: "cloudflare", ...cloudflare });
  const { email, password } = DEMO_CUSTOMER;
  const login = await fetch(`${shop.url}/login`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ email, password, remember: "on" }),
    redirect: "manual",
  });
  const token = await fetch(`${shop.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  bearer = z.object({ access_token: z.string() }).parse(await token.json()).access_token;
  const { db } = shop.database;
  const { id } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const session = await db.transaction().execute((trx) => insertStaffSession(trx, id, new Headers(), new Date()));
  cookie = [...login.headers.getSetCookie().map((line) => line.split(";")[0]), `staff_session=${session}`].join("; ");
});

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
}

async function ask({ method = "GET", path, headers = {} }: Asked) {
  const answer = await fetch(shop.url + path, { method, headers, redirect: "manual" });
  const body = await answer.text();
  const forCdn = answer.headers.get("CDN-Cache-Control");
  const cacheControl = answer.headers.get("Cache-Control") ?? "";
  return {
    status: answer.status,
    body,
    tags: answer.headers.get("Cache-Tag"),
    forCdn,
    cacheControl,
    isKept: /max-age=[1-9]/.test(forCdn ?? cacheControl),
    setsCookie: answer.headers.has("Set-Cookie"),
  };
}

/** What is wrong with the headers of an answer; null: nothing. */
async function wrongWith(asked: Asked): Promise<string | null> {
  const { status, forCdn, cacheControl, isKept, setsCookie } = await ask(asked);
  const path = asked.path.split("?", 1)[0] ?? "";
  const isPage = isPublicPath(path.replace(/(\/_)?\.data$/, "") || "/");
  const isRead = (asked.method ?? "GET") === "GET";
  const mayBeKept = isRead && status < 500 && (isPage || PUBLIC_FILES.test(path));
  const said = `${asked.method ?? "GET"} ${asked.path}: ${status}, CDN-Cache-Control ${forCdn}, Cache-Control ${cacheControl}`;
  if (mayBeKept) return setsCookie || (isKept && cacheControl.includes("private")) ? said : null;
  if (isKept || forCdn !== "no-store") return said;
  if (isRead && status === 200 && PUBLIC_ANSWERS.test(path)) return null;
  return cacheControl.includes("no-store") ? null : said;
}

/** In parts: all at once would wait for each other longer than `fetch` does. */
async function allWrong(asked: readonly Asked[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let from = 0; from < asked.length; from += 16) {
    const found = await Promise.all(asked.slice(from, from + 16).map(wrongWith));
    wrong.push(...found.filter((each) => each !== null));
  }
  return wrong;
}

const filled = (pattern: string) =>
  pattern
    .replace(":productId", RING)
    .replace(":categorySlug", "aneis")
    .replace("*", "nada")
    .replaceAll(/:\w+\??/g, ID);

const paths = PAGE_PATTERNS.map(filled);

test("of the pages only public ones are kept, with a session or without, as documents and as data", async () => {
  const headers = { Cookie: cookie };
  const data = paths.map((path) => (path === "/" ? "/_.data" : `${path}.data`));
  const asked = [...paths.map((path) => ({ path })), ...[...paths, ...data].map((path) => ({ path, headers }))];
  expect(asked.length).toBeGreaterThan(200);
  expect(await allWrong(asked)).toEqual([]);
});

test("a public page is the same with a session as without, and is kept with its tags", async () => {
  const open = paths.filter(isPublicPath);
  expect(open.length).toBeGreaterThan(20);
  for (const path of open) {
    const [nobody, somebody] = [await ask({ path }), await ask({ path, headers: { Cookie: cookie } })];
    expect([path, somebody.body === nobody.body]).toEqual([path, true]);
    expect([path, nobody.status, nobody.isKept, nobody.cacheControl]).toEqual([path, 200, true, "public, no-cache"]);
    expect(nobody.tags?.split(",")[0]).toBe("pages");
  }
  expect((await ask({ path: `/produto/${RING}` })).tags).toMatch(
    `pages,product:${RING},sizes:product:${RING},product:`,
  );
  expect((await ask({ path: "/account", headers: { Cookie: cookie } })).body).toContain(DEMO_CUSTOMER.email);
});

test("forms and calls are never kept", async () => {
  const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };
  expect(await allWrong(paths.map((path) => ({ method: "POST", path, headers })))).toEqual([]);
});

test("no operation of the API is kept, whoever asks", async () => {
  const description = await (await fetch(`${shop.url}/api/openapi.json`)).json();
  const { paths: operations } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse(description);
  const asked = Object.entries(operations).flatMap(([path, of]) =>
    METHODS.filter((method) => method in of).flatMap((method) => {
      const one = { method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, ID) };
      return [one, { ...one, headers: { Authorization: `Bearer ${bearer}` } }, { ...one, headers: { Cookie: cookie } }];
    }),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(await allWrong([...asked, { path: `/rest/v1/products/${RING}` }])).toEqual([]);
});

test("of what else the server answers only files are kept", async () => {
  const { services } = await createTestShop({ worker: false });
  const app = createApp(services, { pages: async () => new Response(), migrations: "db/migrations", assets: null });
  const mounted = app.routes.map(({ path }) => path.replaceAll(/:(\w+)(\{[^}]*\})?/g, ID).replaceAll("*", "nada"));
  const picture = /"(\/imagens\/[^" ]+\.avif)[ "]/.exec((await ask({ path: `/produto/${RING}` })).body)?.[1] ?? "";
  const script = /"(\/assets\/[^"]+\.js)"/.exec((await ask({ path: "/" })).body)?.[1] ?? "";
  const more = [
    picture,
    script,
    "/sitemap-produtos-1.xml",
    "/favicon.ico",
    "/%",
    "/nada",
    "/PROMOCOES/",
    "/produto/nada",
  ];
  const asked = [...new Set([...mounted, ...more])].flatMap((path) => [
    { path },
    { path, headers: { Cookie: cookie } },
  ]);
  expect(asked.length).toBeGreaterThan(100);
  expect(await allWrong(asked)).toEqual([]);
  for (const path of [script, picture]) {
    expect([path, await ask({ path })]).toMatchObject([
      path,
      { status: 200, forCdn: expect.stringMatching(/^max-age=/) },
    ]);
  }
  expect((await ask({ path: "/sitemap.xml" })).isKept).toBe(true);
  // One that nobody can buy is kept for a moment only.
  expect(await ask({ path: "/produto/nada" })).toMatchObject({
    status: 404,
    forCdn: "max-age=10, stale-if-error=86400",
  });
});
