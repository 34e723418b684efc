import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { docsPage } from "./docs-page.ts";

const shop = await createTestShop({ worker: false });

const Document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

describe("the API's description", () => {
  test("is an OpenAPI document that names every route, each reference in it resolved", async () => {
    const response = await shop.fetch("/api/openapi.json");
    expect(response.status).toBe(200);
    const text = await response.text();
    const document = Document.parse(JSON.parse(text));
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/rest/v1/products", "/rest/v1/products/{id}", "/rest/v1/products/{id}/related"]),
    );
    const names = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    expect(names).toContain("Product");
    for (const name of names) expect(text).toContain(`"${name}":{`);
  });

  test("says what any route may answer besides", async () => {
    const Answers = z.object({ responses: z.looseObject({ default: z.object({ description: z.string() }) }) });
    const { paths } = Document.parse(await (await shop.fetch("/api/openapi.json")).json());
    const operations = Object.values(paths).flatMap((item) => Object.values(item));
    expect(operations.length).toBeGreaterThan(20);
    for (const operation of operations) Answers.parse(operation);
  });

  test("is shown on a page that runs no script and loads nothing", async () => {
    const response = await shop.fetch("/api/docs");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^text\/html/);
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[^']+'/);
    const page = await response.text();
    expect(page).not.toMatch(/<(script|link|img|iframe)\b/);
    expect(page).not.toMatch(/\bstyle="/);
    for (const text of ["/rest/v1/products/{id}/related", "X-Total-Count", "min_price", "discount_price"]) {
      expect(page).toContain(text);
    }
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.filter((target) => !page.includes(`id="${target}"`))).toEqual([]);
  });

  test("shows what a description says as text, not as markup", async () => {
    const page = String(
      await docsPage({ info: { title: "<b>x</b>", version: "1" }, paths: {}, components: { schemas: {} } }),
    );
    expect(page).not.toContain("<b>x</b>");
    expect(page).toContain("&lt;b&gt;x&lt;/b&gt;");
  });
});
