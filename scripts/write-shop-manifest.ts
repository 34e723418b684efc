import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FULL = /^manifest-[\w-]+\.js$/;
const BEGINNING = "window.__reactRouterManifest=";
const STAFF_ROUTE = /^admin\//;

/**
 * Writes `assets/shop-manifest-*.js` beside the router's manifest: the same without the routes of the staff, which no
 * shopper's page has to carry. `app/entry.server.tsx` names one or the other.
 */
export function writeShopManifest(folder: string): void {
  const assets = join(folder, "assets");
  const name = readdirSync(assets).find((each) => FULL.test(each));
  if (!name) throw new Error("The build has no manifest of routes.");
  const script = withoutStaff(readFileSync(join(assets, name), "utf8"));
  // It names itself: a page that comes to life would fetch the other one ahead.
  writeFileSync(join(assets, `shop-${name}`), script.replaceAll(`/${name}`, `/shop-${name}`));
}

/** The script without the staff's routes. Throws when it is not what the router's build writes. */
export function withoutStaff(script: string): string {
  if (!script.startsWith(BEGINNING)) throw new Error("The manifest of routes is not as expected.");
  const manifest: unknown = JSON.parse(script.slice(BEGINNING.length).trim().replace(/;$/, ""));
  if (typeof manifest !== "object" || manifest === null || !("routes" in manifest) || !manifest.routes) {
    throw new Error("The manifest names no routes.");
  }
  const routes = Object.entries(manifest.routes).filter(([id]) => !STAFF_ROUTE.test(id));
  return `${BEGINNING}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}
