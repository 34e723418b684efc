import { expect, test } from "./shop-test.ts";

const PAGES = [
  "/",
  "/categoria/aneis",
  "/promocoes",
  "/produto/ANELOVALCO-010",
  "/busca",
  "/busca?q=zirconia",
  "/cart",
  "/sobre",
  "/garantia",
  "/envios",
  "/devolucoes",
  "/termos",
  "/privacidade",
  "/contato",
  "/cadastro/cliente",
  "/login",
];

/** The storage keys that `/privacidade` lists: cart, viewed products, searches, scroll positions, the open list. */
const KNOWN_KEYS = /^(lavra-(cart|vistos|buscas)|react-router-scroll-positions|lista-aberta)$/;

test("reading the shop sets no cookie, asks nobody else and keeps only what is told", async ({
  page,
  context,
  baseURL,
}) => {
  const asked = new Set<string>();
  context.on("request", (request) => {
    if (/^https?:/.test(request.url())) asked.add(new URL(request.url()).origin);
  });
  for (const path of PAGES) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 200]);
    expect(response?.headers()["set-cookie"]).toBeUndefined();
    expect(response?.headers()["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState("networkidle");
  }
  expect(await context.cookies()).toEqual([]);
  expect([...asked]).toEqual([new URL(baseURL ?? "").origin]);
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys.filter((key) => !KNOWN_KEYS.test(key))).toEqual([]);
});
