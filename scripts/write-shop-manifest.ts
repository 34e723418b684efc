import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { valueAt } from "#platform/value-at.ts";

const FULL = /^manifest-[\w-]+\.js$/;
const BEGINNING = "window.__reactRouterManifest=";
const STAFF_ROUTE = /^admin\//;
/** The pages that a link prefetches. The preloads of all others are never read: a module imports what it needs itself. */
const PREFETCHED = /^(storefront\/(home|category|product|search)|listing-[\w-]+|login\/login)$/;
const ASSET = /^\/assets\/([\w.-]+)\.js$/;

type Fields = Record<string, unknown>;

interface Manifest extends Fields {
  entry: { imports?: readonly string[] };
  routes: Record<string, Fields>;
}

/**
 * Writes `assets/shop-manifest-*.js` beside the router's manifest: the same without the staff routes, which shoppers do
 * not need, and in few bytes, as every page loads it. `app/entry.server.tsx` chooses between the two.
 */
export function writeShopManifest(folder: string): void {
  const assets = join(folder, "assets");
  const name = readdirSync(assets).find((each) => FULL.test(each));
  if (!name) throw new Error("The build has no manifest of routes.");
  const manifest = withoutStaff(readFileSync(join(assets, name), "utf8"));
  // The manifest names itself: otherwise a hydrating page would preload the full one.
  const url = String(manifest.url).replace(`/${name}`, `/shop-${name}`);
  writeFileSync(join(assets, `shop-${name}`), compactScript({ ...manifest, url }));
}

/** The manifest in the router's script, without the staff routes. Throws if the script is not as the router writes it. */
export function withoutStaff(script: string): Manifest {
  if (!script.startsWith(BEGINNING)) throw new Error("The manifest of routes is not as expected.");
  const manifest: Manifest = JSON.parse(script.slice(BEGINNING.length).trim().replace(/;$/, ""));
  if (!manifest.routes) throw new Error("The manifest names no routes.");
  const routes = Object.entries(manifest.routes).filter(([id]) => !STAFF_ROUTE.test(id));
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/**
 * A script that sets the manifest: each file is named once and referred to by its number, and a route names only what
 * differs from most routes. Preloads stay where links prefetch a page, without the files of the entry, which every page
 * has.
 */
export function compactScript({ routes, ...rest }: Manifest): string {
  const files: string[] = [];
  const numberOf = (file: string) => {
    const index = files.indexOf(file);
    return index >= 0 ? index : files.push(file) - 1;
  };
  const usual = usualFields(Object.values(routes));
  const rows = Object.entries(routes).map(([id, route]) => {
    const { id: _, module, imports = [], ...others } = route;
    if (typeof module !== "string" || !Array.isArray(imports)) throw new Error(`The route ${id} is not as expected.`);
    const own = Object.entries(others).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(valueAt(usual, key)),
    );
    const preloads = PREFETCHED.test(id) ? imports.filter((file) => !rest.entry.imports?.includes(file)) : [];
    return [id, numberOf(module), preloads.map(numberOf), Object.fromEntries(own)];
  });
  const names = files.map((file) => {
    const name = ASSET.exec(file)?.[1];
    if (!name) throw new Error(`${file} is not in the folder of assets.`);
    return name;
  });
  return [
    `{const f=${JSON.stringify(names.join(" "))}.split(" ").map(n=>"/assets/"+n+".js"),routes={};`,
    `for(const[id,m,i,o]of ${JSON.stringify(rows)})`,
    `routes[id]={id,module:f[m],imports:i.map(n=>f[n]),...${JSON.stringify(usual)},...o};`,
    `${BEGINNING}{...${JSON.stringify(rest)},routes}}`,
  ].join("");
}

/** The fields that every route has, each with its most frequent value. */
function usualFields(routes: readonly Fields[]): Fields {
  const [first = {}, ...others] = routes;
  const shared = Object.keys(first).filter((key) => others.every((route) => Object.hasOwn(route, key)));
  const usual = shared
    .filter((key) => !["id", "module", "imports"].includes(key))
    .map((key) => [key, mostFrequent(routes.map((route) => valueAt(route, key)))]);
  return Object.fromEntries(usual);
}

function mostFrequent(values: readonly unknown[]): unknown {
  const counts = new Map<string, number>();
  for (const value of values) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const [most = "null"] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  return JSON.parse(most);
}
