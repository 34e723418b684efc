import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FULL = /^manifest-[\w-]+\.js$/;
const BEGINNING = "window.__reactRouterManifest=";
const STAFF_ROUTE = /^admin\//;

/**
 * Writes `assets/shop-manifest-*.js` beside the router's manifest: the same without the staff routes, which shoppers do
 * not need. `app/entry.server.tsx` chooses between the two.
 */
export function writeShopManifest(folder: string): void {
  const assets = join(folder, "assets");
  const name = readdirSync(assets).find((each) => FULL.test(each));
  if (!name) throw new Error("The build has no manifest of routes.");
  const script = withoutStaff(readFileSync(join(assets, name), "utf8"));
  // The manifest names itself: otherwise a hydrating page would preload the full one.
  writeFileSync(join(assets, `shop-${name}`), script.replaceAll(`/${name}`, `/shop-${name}`));
}

/** Removes the staff routes from the script. Throws if the script is not in the form the router's build writes. */
export function withoutStaff(script: string): string {
  if (!script.startsWith(BEGINNING)) throw new Error("The manifest of routes is not as expected.");
  const manifest: unknown = JSON.parse(script.slice(BEGINNING.length).trim().replace(/;$/, ""));
  if (typeof manifest !== "object" || manifest === null || !("routes" in manifest) || !manifest.routes) {
    throw new Error("The manifest names no routes.");
  }
  const routes = Object.entries(manifest.routes).filter(([id]) => !STAFF_ROUTE.test(id));
  return `${BEGINNING}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}
