import { describe, expect, test } from "vitest";
import { type BuiltShop, startBuiltShop } from "#tests/setup/deployed/built-shop.ts";
import { PRODUCTION_SETTINGS } from "#tests/setup/deployed/production-settings.ts";

const production = await startBuiltShop({
  SHOP_MODE: "production",
  ...PRODUCTION_SETTINGS,
  MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-a",
  MERCADO_PAGO_WEBHOOK_SECRET: "a-secret",
});
const demo = await startBuiltShop();

const PAGES = ["/", "/cart", "/checkout", "/login", "/order-success", "/produto/ANELAPARAD-001"];
/** Texts of the demo helpers and monitors, and the names of their scripts. */
const TRACES = /Monitor do sistema|Registro do pagamento|Auxiliar de testes|faça o papel do banco/;
const SCRIPTS = /\/assets\/demo-(helper|monitors)-[\w-]+\.js/;

async function textOf(shop: BuiltShop, path: string): Promise<string> {
  return (await fetch(new URL(path, shop.url))).text();
}

/** All scripts that a page loads statically: its own and their imports, recursively. */
async function scriptsOf(shop: BuiltShop, html: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const text = await textOf(shop, path);
    found.set(path, text);
    // Matches `import"./a.js"` and `from"./a.js"`, but not a dynamic `import("./a.js")`.
    for (const [, name] of text.matchAll(/(?:import|from)\s*"\.\/([\w.-]+\.js)"/g)) waiting.push(`/assets/${name}`);
  }
  return found;
}

describe("the helpers and monitors of the demo", () => {
  test.each(PAGES)("are no part of the production page %s, nor of a script it loads", async (path) => {
    const html = await textOf(production, path);
    expect(html).toContain("<html");
    expect(html).not.toMatch(TRACES);
    expect(html).not.toMatch(SCRIPTS);
    expect(html).not.toContain("Modo demonstração");
    const scripts = await scriptsOf(production, html);
    expect(scripts.size).toBeGreaterThan(3);
    expect(
      [...scripts].filter(([name, text]) => SCRIPTS.test(name) || TRACES.test(text)).map(([name]) => name),
    ).toEqual([]);
  });

  test("would be found if they were: their words stand in scripts that only the demo asks for", async () => {
    const html = await textOf(demo, "/checkout");
    expect(html).toContain("Modo demonstração");
    const scripts = await scriptsOf(demo, html);
    const name = [...scripts.values()].map((text) => /demo-monitors-[\w-]+\.js/.exec(text)?.[0]).find(Boolean);
    expect(await textOf(demo, `/assets/${name}`)).toMatch(TRACES);
  });

  test("nothing answers them in production", async () => {
    for (const path of ["/demo/monitoring.json", "/sandbox/payments", "/sandbox/mailbox.json"]) {
      expect([path, (await fetch(new URL(path, production.url))).status]).toEqual([path, 404]);
    }
    const figures = await fetch(new URL("/demo/monitoring.json", demo.url));
    expect(await figures.json()).toMatchObject({ figures: { orderCount: 0, paymentSuccessRate: 100 } });
  });
});
