import { describe, expect, test } from "vitest";
import { pageMeta, shortDescription } from "./page-meta.ts";

const site = {
  brand: { name: "Lavra" },
  publicUrl: "https://lavra.exemplo",
  shareImage: { path: "/imagens/site/hero.0a1b2c3d4e5f.1200x630.jpg", alt: "Anéis" },
};
const page = { title: "Anéis", description: "Anéis de prata 925.", path: "/categoria/aneis" };
const picture = {
  path: "aneis/A-1.jpg",
  checksum: "0a1b2c3d4e5f",
  width: 1000,
  height: 800,
  alt: "Anel visto de lado",
};

const property = (name: string, content: string) => ({ property: name, content });

function dataIn(meta: ReturnType<typeof pageMeta>): unknown[] {
  return meta.flatMap((each) => ("script:ld+json" in each ? [each["script:ld+json"]] : []));
}

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

  test("a page kept out of search engines has no canonical address and describes nothing", () => {
    const meta = pageMeta(site, { ...page, noindex: true, data: [{ "@type": "Product" }] });
    expect(meta).toContainEqual({ name: "robots", content: "noindex, follow" });
    expect(meta.some((each) => "rel" in each && each.rel === "canonical")).toBe(false);
    expect(dataIn(meta)).toEqual([]);
  });

  test("a link preview shows the page's picture with its size, else the shop's own", () => {
    const own = pageMeta(site, { ...page, picture });
    expect(own).toContainEqual(property("og:image", "https://lavra.exemplo/imagens/aneis/A-1.0a1b2c3d4e5f.960.jpg"));
    expect(own).toContainEqual(property("og:image:width", "960"));
    expect(own).toContainEqual(property("og:image:height", "768"));
    expect(own).toContainEqual(property("og:image:alt", "Anel visto de lado"));
    const shared = pageMeta(site, page);
    expect(shared).toContainEqual(property("og:image", `https://lavra.exemplo${site.shareImage.path}`));
    expect(shared).toContainEqual(property("og:image:width", "1200"));
    expect(shared).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
    const none = pageMeta({ ...site, shareImage: null }, page);
    expect(none.some((each) => "property" in each && each.property === "og:image")).toBe(false);
    expect(none).toContainEqual({ name: "twitter:card", content: "summary" });
  });

  test("tells the way down from Home, that of the page itself where none is given", () => {
    expect(dataIn(pageMeta(site, page))).toEqual([
      expect.objectContaining({
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "Home", item: "https://lavra.exemplo/" },
          { "@type": "ListItem", position: 2, name: "Anéis", item: "https://lavra.exemplo/categoria/aneis" },
        ],
      }),
    ]);
    expect(dataIn(pageMeta(site, { ...page, path: "/" }))).toEqual([]);
  });
});

describe("a description", () => {
  test("stands on one line", () => expect(shortDescription(" curta\n\n e boa ")).toBe("curta e boa"));

  test("that is long is cut between words, without a stop before the dots", () => {
    const short = shortDescription("palavra, ".repeat(40));
    expect(short.length).toBeLessThanOrEqual(160);
    expect(short).toMatch(/palavra…$/);
    expect(shortDescription("x".repeat(200))).toHaveLength(160);
  });
});
