import { describe, expect, test } from "vitest";
import { assetsIn, entriesToEvict, isCacheable, isImmutable, kindOf, pageOfData } from "./cache-rules.ts";

const ORIGIN = "https://loja.exemplo";

describe("what a request is", () => {
  test.each([
    ["navigate", "/produto/ANEL-001", "page"],
    ["navigate", "/pedidos", "page"],
    ["cors", "/categoria/aneis.data?_routes=x", "data"],
    ["cors", "/assets/app-1a2b.css", "asset"],
    ["no-cors", "/imagens/aneis/a.0123456789ab.480.avif", "picture"],
    ["cors", "/rest/v1/products/ANEL-001", "other"],
    ["cors", "/auth/v1/session", "other"],
    ["cors", "/healthz", "other"],
    ["navigate", "/sandbox/mailbox", "other"],
    ["navigate", "/api/docs", "other"],
  ])("%s %s", (mode, path, kind) => {
    expect(kindOf({ method: "GET", mode, url: new URL(path, ORIGIN) }, ORIGIN)).toBe(kind);
  });

  test("what writes, and what is not the shop's, is left alone", () => {
    expect(kindOf({ method: "POST", mode: "navigate", url: new URL("/login", ORIGIN) }, ORIGIN)).toBe("other");
    expect(kindOf({ method: "GET", mode: "navigate", url: new URL("https://wa.me/55") }, ORIGIN)).toBe("other");
  });
});

describe("what may be kept", () => {
  const page = {
    status: 200,
    redirected: false,
    contentType: "text/html; charset=utf-8",
    cacheControl: "public, no-cache",
  };

  test("a page that is the same for everyone", () => {
    expect(isCacheable(page)).toBe(true);
  });

  test.each([
    ["somebody's own", { cacheControl: "private, no-store" }],
    ["not to be stored", { cacheControl: "no-store" }],
    ["of unknown kind", { cacheControl: null }],
    ["for everyone by a word inside another", { cacheControl: "x-public" }],
    ["missing", { status: 404 }],
    ["another page", { redirected: true }],
    ["no page", { contentType: "application/json" }],
  ])("nothing that is %s", (_what, difference) => {
    expect(isCacheable({ ...page, ...difference })).toBe(false);
  });

  test("a file whose address names its content", () => {
    expect(isImmutable(200, "public, max-age=31536000, immutable")).toBe(true);
    expect(isImmutable(200, "public, max-age=86400")).toBe(false);
    expect(isImmutable(404, "public, max-age=31536000, immutable")).toBe(false);
  });
});

test("the page that data belong to keeps its own parameters", () => {
  expect(pageOfData(new URL("/categoria/aneis.data?ordem=price-asc&_routes=a%2Cb", ORIGIN))).toBe(
    "/categoria/aneis?ordem=price-asc",
  );
  expect(pageOfData(new URL("/_.data", ORIGIN))).toBe("/");
});

test("a page names its files, each once", () => {
  const html = `<link href="/assets/app-1.css"><link rel="late" href="/assets/a~b-2.js"><script>import "/assets/a~b-2.js"</script><img src="/imagens/a.jpg">`;
  expect(assetsIn(html)).toEqual(["/assets/app-1.css", "/assets/a~b-2.js"]);
});

test("the oldest go first", () => {
  expect(entriesToEvict(["a", "b", "c"], 2)).toEqual(["a"]);
  expect(entriesToEvict(["a", "b"], 2)).toEqual([]);
});
