import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { statesByHand } from "./state-words.ts";

const LAYERS = ["app", "api", "shop", "platform", "server", "sandbox", "db"] as const;

/** Allowed imports between layers; `db` contains generated types only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  platform: ["platform", "db"],
  shop: ["shop", "platform", "db"],
  api: ["api", "shop", "platform"],
  app: ["app", "shop", "platform"],
  server: ["server", "app", "api", "shop", "platform", "sandbox"],
  sandbox: ["sandbox"],
};

/**
 * The shop's modules by rank: each may import only modules of earlier ranks. Sub-folders of a module may import each
 * other.
 */
const MODULE_RANKS: readonly (readonly string[])[] = [
  ["config"],
  ["audit"],
  ["staff"],
  ["settings", "alerts"],
  ["catalogue/pictures", "catalogue/prices", "catalogue/stock"],
  ["catalogue/listings"],
  ["catalogue/products"],
  ["catalogue/search", "catalogue/feeds"],
  ["customers/accounts"],
  ["customers/newsletter"],
  ["customers/wishlist", "customers/contact", "customers/resellers", "customers/stock-alerts"],
  ["ordering/coupons"],
  ["ordering/cart"],
  ["ordering/shipping", "ordering/payments"],
  ["ordering/orders"],
  ["catalogue-admin/uploads", "catalogue-admin/price-tool"],
  ["catalogue-admin/editing"],
  ["catalogue-admin/promotions"],
  ["fulfilment/order-list"],
  ["fulfilment/returns", "fulfilment/shipments"],
  ["fulfilment/return-labels"],
  ["fulfilment/order-desk"],
  ["customer-records/privacy-requests"],
  ["customer-records"],
  ["messages"],
  ["insight/reports", "insight/ledger-checks", "insight/monitoring"],
  ["insight/provider-check", "insight/health"],
  ["backup"],
  ["demo"],
  ["installation"],
  ["insight/today"],
];

/** The same for the UI areas below `app/`. */
const AREA_RANKS: readonly (readonly string[])[] = [
  ["hydration", "request"],
  ["ui", "offline"],
  ["forms", "order"],
  ["session"],
  ["storefront"],
  ["login"],
  ["checkout"],
  ["account"],
  ["admin"],
];

/** What in `app/` may call `fetch`: the client of the API, and what asks for something else than its JSON. */
const MAY_FETCH: readonly string[] = [
  "app/request/api-client.ts",
  // The bytes of a picture, not JSON.
  "app/admin/products/pictures/send-picture.ts",
  // Outside any page: while it logs out, and without loading anything anew.
  "app/admin/push/push-browser.ts",
  "app/admin/push/renew-device.ts",
  // The simulators stand outside the API.
  "app/checkout/demo-helper.tsx",
  "app/hydration/lazy-part.ts",
  "app/offline/offline-client.ts",
  "app/offline/page-caches.ts",
  "app/offline/service-worker.ts",
];

/** Where groups of states of payments and orders are named, each with its predicate. */
const STATE_TABLES: readonly string[] = [
  "shop/ordering/payments/payment.ts",
  "shop/ordering/orders/payment-status.ts",
  "shop/ordering/orders/order-status.ts",
];

/** Where else some of the words stand together, and why. */
const OTHER_GROUPS: readonly { of: RegExp; words: string }[] = [
  // A parcel ends by the same two words as an attempt to pay (`isActiveParcel`).
  { of: /^shop\/fulfilment\/(?:shipments|return-labels)\/|\/parcel-panel\.tsx$/, words: "cancelled, expired" },
  {
    of: /\/(?:sent-along-queries|sent-along-store|staff-order-queries|staff-return-queries)\.server\.ts$/,
    words: "cancelled, expired",
  },
  // What a provider may answer to one call of its own test; no part of the shop asks for these two together.
  { of: /\/check-mercado-pago\.server\.ts$/, words: "in_review, paid" },
  // Coupons come before orders in the line.
  { of: /\/coupon-queries\.server\.ts$/, words: "confirmed, processing, shipped, delivered" },
];

const MOST_FILES = 35;

/** Lines of product code per module, tests apart; raised only with a reason in the same commit. */
const PRODUCT_LINES = "tests/product-lines.json";
/** How many lines a module may be below its number, so that not each small change touches the list. */
const LINES_OF_GRACE = 40;

/** Commands that run without a shop, and clients of providers: they have no `Services` to pick from. */
const OUTSIDE_A_PROCESS = /^shop\/backup\/|\/melhor-envio\//;

/** An import of values, static or at the time of use. */
const VALUE_IMPORT = /(?:^import (?!type\b)[^;]*?from\s*|\bimport\(\s*|^import\s+)["']([^"']+)["']/gm;

const MODULE_FILE = /^[a-z0-9-]+(\.server)?\.tsx?$/;
const CATCH_ALL_FOLDERS = /(^|\/)(utils|lib|libs|helpers|misc|common)(\/|$)/;

/** A file with fewer lines than this whose only importer is in the same folder normally belongs in that importer. */
const MOST_LINES_OF_A_PART = 80;

const EXPORT = /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|interface|type) ([A-Za-z0-9_$]+)/gm;
const ROUTE_EXPORTS = new Set(
  "loader action meta headers links handle shouldRevalidate clientLoader clientAction ErrorBoundary middleware".split(
    " ",
  ),
);

interface Source {
  path: string;
  text: string;
  lines: number;
  isTest: boolean;
  imports: string[];
}

const sources: Source[] = LAYERS.filter((layer) => layer !== "db")
  .flatMap(filesBelow)
  .map(readSource);
const code = sources.filter((source) => !source.isTest);

/** Without packages: the measurement by Lighthouse installs its own. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("node_modules"));
}

function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, target]) => target ?? "");
  return { path, text, lines: text.split("\n").length - 1, isTest: /\.test\.tsx?$/.test(path), imports };
}

/**
 * The project file that an import resolves to, `shop/ordering/cart/cart.ts`; null for packages and generated route
 * types.
 */
function resolveImport(from: string, target: string): string | null {
  if (target.startsWith("#")) return normalize(target.slice(1));
  if (target.startsWith(".") && !target.includes("+types")) return normalize(join(dirname(from), target));
  return null;
}

const layerOf = (path: string) => path.split("/")[0] ?? "";
const MODULES = MODULE_RANKS.flat();

/** `ordering/cart` of `shop/ordering/cart/cart.ts`; undefined outside the shop's modules. */
function moduleOf(path: string): string | undefined {
  const [layer, room = "", folder = ""] = path.split("/");
  if (layer !== "shop" || path.split("/").length < 3) return undefined;
  return [`${room}/${folder}`, room].find((each) => MODULES.includes(each)) ?? room;
}

/** `checkout` of `app/checkout/payment/use-pay.ts`; undefined for files directly in `app/`. */
function areaOf(path: string): string | undefined {
  const [layer, area] = path.split("/");
  return layer === "app" && path.split("/").length > 2 ? area : undefined;
}

/** Imports between a layer's modules that violate the ranks. */
function againstTheRanks(
  partOf: (path: string) => string | undefined,
  ranks: readonly (readonly string[])[],
): string[] {
  const rankOf = (part: string) => ranks.findIndex((rank) => rank.includes(part));
  return code.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const resolved = resolveImport(path, target);
      const from = partOf(path);
      const to = resolved ? partOf(resolved) : undefined;
      if (!from || !to || from === to) return [];
      return rankOf(to) >= 0 && rankOf(to) < rankOf(from) ? [] : [`${path} -> ${resolved}`];
    }),
  );
}

describe("direction", () => {
  test("each layer imports only what lies below it; simulators import nothing of ours", () => {
    const wrong = code.flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const resolved = resolveImport(path, target);
        if (!resolved || resolved.startsWith("tests/")) return resolved ? [`${path} -> ${resolved}`] : [];
        return MAY_IMPORT[layerOf(path)]?.includes(layerOf(resolved)) ? [] : [`${path} -> ${resolved}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("every module of the shop, and every area of the screens, has its place in the line", () => {
    const placed = (parts: (string | undefined)[], known: readonly string[]) =>
      [...new Set(parts)].filter((part) => part !== undefined && !known.includes(part));
    const paths = sources.map(({ path }) => path);
    expect(placed(paths.map(moduleOf), MODULES)).toEqual([]);
    expect(placed(paths.map(areaOf), AREA_RANKS.flat())).toEqual([]);
    expect(MODULES.filter((each) => !paths.some((path) => moduleOf(path) === each))).toEqual([]);
  });

  test("modules of the shop know only modules before them", () => {
    expect(againstTheRanks(moduleOf, MODULE_RANKS)).toEqual([]);
  });

  test("areas of the screens know only areas before them", () => {
    expect(againstTheRanks(areaOf, AREA_RANKS)).toEqual([]);
  });
});

describe("files", () => {
  test("what does IO says so in its name", () => {
    const io =
      /from\s+["'](node:(?!crypto|util|url|path|buffer)[^"']+|pg|pg-boss|pino|nodemailer|sharp|better-auth[^"']*|mercadopago)["']/;
    const wrong = code
      .filter(({ path }) => ["shop", "platform", "api"].includes(layerOf(path)) && !path.includes(".server."))
      .filter(({ text }) => io.test(text.replaceAll(/import type[^;]+;/g, "")))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  test("a file without .server imports none with it, types aside, in what the browser may load", () => {
    const wrong = code
      .filter(({ path }) => ["shop", "platform"].includes(layerOf(path)) && !path.includes(".server."))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/import (?!type)[^;]*?from\s+["']([^"']*\.server\.tsx?)["']/g)].map(
          ([, target]) => `${path} -> ${target}`,
        ),
      );
    expect(wrong).toEqual([]);
  });

  test("the browser calls the API through its one client", () => {
    const callers = code.filter(({ path, text }) => path.startsWith("app/") && /(?<![\w.])fetch\(/.test(text));
    expect(callers.map(({ path }) => path).sort()).toEqual([...MAY_FETCH].sort());
  });

  test("pages read what is posted by `readForm`, which refuses what is no form", () => {
    const readers = code.filter(({ path, text }) => path.startsWith("app/") && /\.formData\(\)/.test(text));
    expect(readers.map(({ path }) => path)).toEqual(["app/forms/read-form.server.ts"]);
  });

  test("what a browser may load has schemas of zod/mini: the whole of zod stays on the server", () => {
    const byPath = new Map(code.map((source) => [source.path, source]));
    const isServer = (path: string) => /\.server\.tsx?$/.test(path);
    const reached = new Set<string>();
    const visit = (path: string) => {
      if (reached.has(path) || isServer(path)) return;
      reached.add(path);
      for (const [, target = ""] of byPath.get(path)?.text.matchAll(VALUE_IMPORT) ?? []) {
        const next = resolveImport(path, target);
        if (next) visit(next);
      }
    };
    for (const { path } of code) if (path.startsWith("app/")) visit(path);
    expect(reached.size).toBeGreaterThan(500);
    const heavy = [...reached].filter((path) => /from "zod"/.test(byPath.get(path)?.text ?? ""));
    expect(heavy).toEqual([]);
  });

  test("an exported name is declared in one file", () => {
    const declared = code
      .filter(({ path }) => layerOf(path) !== "sandbox")
      .flatMap(({ path, text }) =>
        [...text.matchAll(EXPORT)]
          .map(([, name = ""]) => ({ name, path }))
          .filter(({ name }) => !ROUTE_EXPORTS.has(name)),
      );
    const byName = Map.groupBy(declared, ({ name }) => name);
    const twice = [...byName].filter(([, places]) => new Set(places.map(({ path }) => path)).size > 1);
    expect(twice.map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(", ")}`)).toEqual([]);
  });

  test("what one neighbour alone uses stands in it, unless it is long, tested on its own or loaded lazily", () => {
    const importers = Map.groupBy(
      sources.flatMap(({ path, imports }) => imports.map((target) => ({ path, target: resolveImport(path, target) }))),
      ({ target }) => target,
    );
    const isLazy = (path: string) => sources.some(({ text }) => text.includes(`${path.split("/").at(-1)}")).`));
    const apart = code.filter(({ path, lines, imports }) => {
      const users = importers.get(path)?.map((each) => each.path) ?? [];
      const [user] = users;
      const neighbour = code.find((each) => each.path === user);
      if (users.length !== 1 || !neighbour || dirname(neighbour.path) !== dirname(path)) return false;
      if (path.includes(".server.") || lines >= MOST_LINES_OF_A_PART || lines + neighbour.lines > 200) return false;
      // Exempt: types that depend on each other.
      if (imports.some((target) => resolveImport(path, target) === user)) return false;
      return layerOf(path) !== "sandbox" && !isLazy(path);
    });
    expect(apart.map(({ path }) => path)).toEqual([]);
  });

  test("names are kebab-case; no catch-all folders, no barrels", () => {
    const odd = sources
      .map(({ path }) => path)
      .filter((path) => {
        const name = (path.split("/").at(-1) ?? "").replace(/\.test(?=\.tsx?$)/, "");
        const known = MODULE_FILE.test(name) || /^entry\.(client|server)\.tsx$/.test(name) || name.endsWith(".d.ts");
        return !known || CATCH_ALL_FOLDERS.test(path) || /^index\.tsx?$/.test(name);
      });
    expect(odd).toEqual([]);
  });

  test("the map of the project names every module and area", () => {
    const map = readFileSync("docs/architecture.md", "utf8");
    const line = map.slice(map.indexOf("## The line"), map.indexOf("## Rules"));
    expect([...MODULES, ...AREA_RANKS.flat()].filter((name) => !line.includes(`\`${name}\``))).toEqual([]);
  });

  // Other modules write inside their own transaction through the owner's store; the ranks say which may.
  test("pages and the API do not call stores", () => {
    const wrong = code.flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const resolved = resolveImport(path, target);
        if (!resolved?.startsWith("shop/") || !resolved.endsWith("-store.server.ts")) return [];
        return ["shop", "server"].includes(layerOf(path) ?? "") ? [] : [`${path} -> ${resolved}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("statements stand in stores, queries and the database's own tools", () => {
    const statement = /\bsql(?:`|<|\.raw)|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]/;
    const elsewhere = code.filter(
      ({ path, text }) =>
        !/-(?:store|queries)\.server\.ts$/.test(path) && !path.startsWith("platform/database/") && statement.test(text),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  test("what a function needs arrives first: a database handle, or `deps` with a transaction after it", () => {
    const wrong = code
      .filter(({ path }) => path.startsWith("shop/") && path.includes(".server."))
      .flatMap(({ path, text }) => functionsOf(text).map((each) => ({ path, ...each })))
      .filter(({ parameters }) => {
        const kinds = parameters.map(kindOfParameter);
        const [first, second, ...rest] = kinds;
        if (rest.some((kind) => kind !== "other")) return true;
        if (first === undefined) return false;
        if (first === "other") return second !== "other" && second !== undefined;
        if (first === "db") return second === "deps" || second === "db";
        return second === "deps" || !/^(?:deps\b|_:|\{)/.test(parameters[0] ?? "");
      });
    expect(wrong.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  test("what a use case needs of the process is picked from `Services`, in one way", () => {
    const spelled = code
      .filter(({ path }) => /^(?:app|api|server|shop)\//.test(path) && !OUTSIDE_A_PROCESS.test(path))
      .flatMap(({ path, text }) =>
        functionsOf(text).flatMap(({ parameters }) => parameters.map((each) => `${path}: ${each}`)),
      )
      .filter((each) => /: deps: (?!Pick<|Services\b|Needed\b)/.test(each));
    expect(spelled).toEqual([]);
  });

  test("which states of payments and orders belong together is said beside their tables alone", () => {
    const byHand = code
      .filter(({ path }) => layerOf(path) !== "sandbox" && !STATE_TABLES.includes(path))
      .flatMap(({ path, text }) => statesByHand(path, text).map((group) => ({ path, group })))
      .filter(
        ({ path, group }) => !OTHER_GROUPS.some(({ of, words }) => of.test(path) && group.endsWith(`: ${words}`)),
      );
    expect(byHand.map(({ path, group }) => `${path}:${group}`)).toEqual([]);
    // The finder finds: each table, and each way of writing a group.
    for (const path of STATE_TABLES) expect(statesByHand(path, readFileSync(path, "utf8"))).not.toEqual([]);
    for (const text of BY_HAND) expect(statesByHand("a.ts", text), text).toHaveLength(1);
    for (const text of NOT_BY_HAND) expect(statesByHand("a.ts", text), text).toEqual([]);
  });

  test("a folder holds at most 35 files, tests apart", () => {
    const all = [...LAYERS, "tests", "scripts", "bench"].flatMap(filesBelow);
    const folders = Map.groupBy(
      all.filter((path) => !/\.(test|spec)\.tsx?$/.test(path)),
      dirname,
    );
    const large = [...folders].filter(([, files]) => files.length > MOST_FILES);
    expect(large.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });

  test("no module grows unsaid: its lines are those of the list (LINES=write brings it up to date)", () => {
    const counted = code.filter(
      ({ path }) => /^(?:app|api|shop|platform|server)\//.test(path) && !/\.generated\./.test(path),
    );
    const modules = Map.groupBy(
      counted,
      ({ path }) => moduleOf(path)?.replace(/^/, "shop/") ?? areaOf(path)?.replace(/^/, "app/") ?? layerOf(path),
    );
    const lines = Object.fromEntries(
      [...modules]
        .map(([module, files]) => [module, files.reduce((sum, file) => sum + file.lines, 0)] as const)
        .sort(([a], [b]) => a.localeCompare(b)),
    );
    if (process.env.LINES === "write") writeFileSync(PRODUCT_LINES, `${JSON.stringify(lines, null, 2)}\n`);
    const listed = JSON.parse(readFileSync(PRODUCT_LINES, "utf8")) as Record<string, number>;
    expect(Object.keys(lines)).toEqual(Object.keys(listed));
    const grown = Object.entries(lines).filter(([module, count]) => count > (listed[module] ?? 0));
    expect(grown, "lower it again, or say in the commit why it grows").toEqual([]);
    const shrunk = Object.entries(lines).filter(([module, count]) => count < (listed[module] ?? 0) - LINES_OF_GRACE);
    expect(shrunk, "keep what was won: LINES=write").toEqual([]);
  });

  test("files stay small: median 70 lines, 95th percentile 200, none over 400", () => {
    const sizes = code.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70);
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThanOrEqual(200);
    expect(code.filter(({ lines }) => lines > 400).map(({ path }) => path)).toEqual([]);
  });

  test("jobs are started from their list: nobody registers one by hand or talks to the queue's library", () => {
    const byHand = /\bjobs\.(?:work|schedule)\(|^declare module "[^"]*\/jobs\/|from "pg-boss"/m;
    const registering = code.filter(({ path, text }) => !path.startsWith("platform/jobs/") && byHand.test(text));
    expect(registering.map(({ path }) => path)).toEqual(["server/worker.server.ts"]);
  });

  test("the environment is read in one place", () => {
    const readers = code.filter(({ path, text }) => /process\.env\b/.test(text) && path !== "server/main.ts");
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  test("pages ask for their own address, never for the `.data` one of the router's requests", () => {
    const raw = code
      .filter(({ path }) => layerOf(path) === "app" && !path.startsWith("app/request/"))
      // Exempt: the log records the requested URL, and the service worker must tell pages from their `.data` requests.
      .filter(({ path }) => path !== "app/entry.server.tsx" && path !== "app/offline/service-worker.ts")
      .filter(({ text }) => /new URL\([^)]*\brequest\.url|\{[^}]*\burl\b[^}]*\} = request\b/.test(text));
    expect(raw.map(({ path }) => path)).toEqual([]);
  });

  test("São Paulo's time is that of its zone, in one file: summer time may come back", () => {
    const fixed = code.filter(({ text }) => /:\d\d-0[23]:00|\bTemporal\./.test(text)).map(({ path }) => path);
    expect(fixed).toEqual(["platform/day-times.ts"]);
  });

  test("nothing is left half done", () => {
    const marks =
      /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)|\bas any\b|console\.log\(|(test|describe|it)\.(only|skip|todo)\(/;
    expect(sources.filter(({ text }) => marks.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test("the lock file names no registry", () => {
    expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved": "http');
  });
});

const BY_HAND: readonly string[] = [
  'const PAID = new Set(["paid", "partially_refunded"]);',
  'const all = [...OPEN, "in_dispute", "mismatch"];',
  'type Unsent = "confirmed" | "processing";',
  'if (order.status === "shipped" || order.status === "delivered") send();',
  'if (!(a && (state !== "paid" || b)) && state !== "refunded") send();',
  'const gone = first?.status === "shipped" || (sure && first.status === "delivered");',
  "sql`select from orders where status in ('confirmed', 'processing')`;",
  "sql`select from payments where state = 'failed' or state = 'expired'`;",
  "sql.raw(\"state = any(array['created', 'pending'])\");",
];

const NOT_BY_HAND: readonly string[] = [
  'const PARCEL = ["paid", "posted", "delivered"];',
  'const paid = order.status === "confirmed" && payment.state === "paid";',
  'const texts: Record<OrderStatus, string> = { confirmed: "shipped", processing: "delivered" };',
  'const watched = [...OPEN, "in_dispute"];',
  "sql`case state when 'created' then 'pending' when 'failed' then 'rejected' end`;",
];

/** The functions a file declares at its top level, each with the texts of its parameters. */
function functionsOf(text: string): { name: string; parameters: string[] }[] {
  return [...text.matchAll(/^(?:export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(/gm)].map((match) => {
    const parameters: string[] = [];
    let [depth, from] = [1, match.index + match[0].length];
    for (let at = from; depth > 0; at += 1) {
      const letter = text[at] ?? ")";
      if (text.startsWith("=>", at)) at += 1;
      else if ("([{<".includes(letter)) depth += 1;
      else if (")]}>".includes(letter)) depth -= 1;
      if (depth === 0 || (depth === 1 && letter === ",")) {
        const parameter = text
          .slice(from, at)
          .replace(/\/\*[\s\S]*?\*\//g, "")
          .trim();
        if (parameter !== "") parameters.push(parameter);
        from = at + 1;
      }
    }
    return { name: match[1] ?? "", parameters };
  });
}

function kindOfParameter(parameter: string): "db" | "deps" | "other" {
  const type = parameter.replace(/^(?:\w+|\{[\s\S]*?\}|\[[\s\S]*?\])\??\s*:\s*/, "");
  if (/^(?:Database|DatabaseTransaction)\b(?!\[)/.test(type)) return "db";
  return /\b(?:\w*Services|\w*Dependencies|Deps|Needed)\b|^\{\s*(?:db|clock|jobs|logger|config|mailer):/.test(type)
    ? "deps"
    : "other";
}
