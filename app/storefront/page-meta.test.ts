import { describe, expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";

const site = { brand: { name: "Lavra" }, publicUrl: "https://lavra.exemplo" };
const page = { title: "Anéis", description: "Anéis de prata 925.", path: "/categoria/aneis" };

describe("a page's meta", () => {
  test("names page and shop, and the shop only once", () => {
    expect(pageMeta(site, page)).toContainEqual({ title: "Anéis | Lavra" });
    expect(pageMeta(site, { ...page, title: "Lavra: joias" })).toContainEqual({ title: "Lavra: joias" });
  });

  test("gives one canonical address and the neighbours", () => {
    const meta = pageMeta(site, {
      ...page,
      path: "/categoria/aneis?pagina=2",
      previous: "/categoria/aneis",
      next: null,
    });
    expect(meta).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://lavra.exemplo/categoria/aneis?pagina=2",
    });
    expect(meta).toContainEqual({ tagName: "link", rel: "prev", href: "https://lavra.exemplo/categoria/aneis" });
    expect(meta.some((each) => "rel" in each && each.rel === "next")).toBe(false);
  });

  test("a page kept out of search engines has no canonical address", () => {
    const meta = pageMeta(site, { ...page, noindex: true });
    expect(meta).toContainEqual({ name: "robots", content: "noindex, follow" });
    expect(meta.some((each) => "rel" in each && each.rel === "canonical")).toBe(false);
  });
});
