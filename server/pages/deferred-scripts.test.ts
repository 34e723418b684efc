import { expect, test } from "vitest";
import deferredHydration from "#app/hydration/deferred-hydration.ts?inline-script";
import { deferScripts } from "./deferred-scripts.ts";

test("modules and their preloads wait; everything else stays as it is", () => {
  const html = [
    '<link rel="preload" href="/font.woff2" as="font"/>',
    '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>',
    "<script>window.__reactRouterContext = {};</script>",
    '<script nonce="abc" type="module" async="">import "/a.js";</script>',
  ];
  expect(
    deferScripts(Buffer.from(html.join("\n")), "abc")
      .toString()
      .split("\n"),
  ).toEqual([
    html[0],
    '<link rel="late" href="/a.js"/><link rel="late" href="/b.js"/>',
    html[2],
    '<script nonce="abc" type="late" async="">import "/a.js";</script>',
  ]);
});

test("what starts them is one line of valid script, small enough for every page", () => {
  expect(deferredHydration).not.toContain("\n");
  expect(deferredHydration.length).toBeLessThan(4_000);
  expect(() => new Function(deferredHydration)).not.toThrow();
});
