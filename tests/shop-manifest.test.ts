import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { compactScript, withoutStaff } from "../scripts/write-shop-manifest.ts";

const route = { hasLoader: true, css: [], imports: ["/assets/framework-1.js"] };
const manifest = {
  version: "1",
  url: "/assets/manifest-1.js",
  entry: { module: "/assets/entry-1.js", imports: ["/assets/framework-1.js"], css: [] },
  routes: {
    root: { ...route, id: "root", path: "", module: "/assets/root-1.js" },
    "admin/staff/list": { ...route, id: "admin/staff/list", module: "/assets/list-1.js" },
    "storefront/home": {
      ...route,
      id: "storefront/home",
      parentId: "root",
      index: true,
      hasLoader: false,
      module: "/assets/home-1.js",
      imports: ["/assets/framework-1.js", "/assets/gem-1.js"],
    },
    "storefront/cart": {
      ...route,
      id: "storefront/cart",
      module: "/assets/cart-1.js",
      imports: ["/assets/gem-1.js"],
      clientActionModule: "/assets/act-1.js",
    },
  },
};
const { "admin/staff/list": _, ...shopRoutes } = manifest.routes;
const written = `window.__reactRouterManifest=${JSON.stringify(manifest)};`;

test("the shop's manifest lacks the staff's routes and nothing else", () => {
  expect(withoutStaff(written)).toEqual({ ...manifest, routes: shopRoutes });
});

test("the compact script sets the same manifest; preloads stay where links prefetch, without what every page has", () => {
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(compactScript(withoutStaff(written)), { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual({
    ...manifest,
    routes: {
      root: { ...shopRoutes.root, imports: [] },
      "storefront/home": { ...shopRoutes["storefront/home"], imports: ["/assets/gem-1.js"] },
      "storefront/cart": { ...shopRoutes["storefront/cart"], imports: [] },
    },
  });
});

test("a build that writes something else is noticed", () => {
  expect(() => withoutStaff("export default {}")).toThrow("not as expected");
  expect(() => withoutStaff("window.__reactRouterManifest={}")).toThrow("names no routes");
  const home = { ...route, id: "home", module: "https://cdn.example/home.js" };
  expect(() => compactScript({ ...manifest, routes: { home } })).toThrow("not in the folder of assets");
});
