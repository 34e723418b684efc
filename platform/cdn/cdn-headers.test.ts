import { describe, expect, test } from "vitest";
import { encodeTag, forbidHeaders, keepHeaders, LONGEST_TAGS, pageTags } from "./cdn-headers.ts";

describe("headers", () => {
  test("Varnish gets its keys, and no copy it may send while it asks for a new one", () => {
    expect(keepHeaders("varnish", 300, ["pages", "product:A-1"])).toEqual([
      ["CDN-Cache-Control", "max-age=300, stale-if-error=86400"],
      ["xkey", "pages product:A-1"],
    ]);
    expect(forbidHeaders("varnish")).toEqual([["CDN-Cache-Control", "no-store"]]);
  });

  test("Fastly gets fields of its own", () => {
    expect(keepHeaders("fastly", 300, ["pages", "product:A-1"])).toEqual([
      ["Surrogate-Control", "max-age=300, stale-while-revalidate=0, stale-if-error=86400"],
      ["Surrogate-Key", "pages product:A-1"],
    ]);
    expect(forbidHeaders("fastly")).toEqual([["Surrogate-Control", "max-age=0"]]);
  });

  test.each([
    [300, "max-age=270, stale-while-revalidate=30, stale-if-error=86400"],
    [60, "max-age=30, stale-while-revalidate=30, stale-if-error=86400"],
    [59, "max-age=59, stale-if-error=86400"],
  ])("Cloudflare sends a page for %i s in all while the shop answers", (seconds, control) => {
    expect(keepHeaders("cloudflare", seconds, ["pages", "listing:all"])).toEqual([
      ["CDN-Cache-Control", control],
      ["Cache-Tag", "pages,listing:all"],
    ]);
  });
});

describe("tags", () => {
  test("have no separator in them, and are written once", () => {
    expect(pageTags(["product:A-1", "product:A-1", "listing:anéis de prata, todos"], "listing:all")).toEqual([
      "pages",
      "product:A-1",
      "listing:an%C3%A9is%20de%20prata%2C%20todos",
    ]);
    expect(encodeTag("x".repeat(5_000)).length).toBeLessThan(1_024);
  });

  test("too many give way to the coarse one", () => {
    const many = Array.from({ length: 300 }, (_, at) => `product:ANEL-${at}`);
    expect(pageTags(many, "listing:all")).toEqual(["pages", "listing:all"]);
    const fitting = pageTags(many.slice(0, 200), "listing:all");
    expect(fitting).toHaveLength(201);
    expect(fitting.join(" ").length).toBeLessThan(LONGEST_TAGS);
  });
});
