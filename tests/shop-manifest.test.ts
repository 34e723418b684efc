import { expect, test } from "vitest";
import { withoutStaff } from "../scripts/write-shop-manifest.ts";

const manifest = {
  version: "1",
  entry: { module: "/assets/entry.js" },
  routes: { root: { id: "root" }, "admin/staff/list": { id: "admin/staff/list" }, "storefront/home": { id: "home" } },
};

test("the shop's manifest lacks the staff's routes and nothing else", () => {
  const { "admin/staff/list": _, ...routes } = manifest.routes;
  const script = withoutStaff(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(script).toBe(`window.__reactRouterManifest=${JSON.stringify({ ...manifest, routes })};`);
});

test("a build that writes something else is noticed", () => {
  expect(() => withoutStaff("export default {}")).toThrow("not as expected");
  expect(() => withoutStaff("window.__reactRouterManifest={}")).toThrow("names no routes");
});
