import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";

const LAYERS = ["app", "api", "shop", "platform", "server", "sandbox", "db"] as const;

/** Who may import whom; `db` holds generated types only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  platform: ["platform", "db"],
  shop: ["shop", "platform", "db"],
  api: ["api", "shop", "platform"],
  app: ["app", "shop", "platform"],
  server: ["server", "app", "api", "shop", "platform", "sandbox"],
  sandbox: ["sandbox"],
};

/** Modules later in the line may know those before them in another rank, never the reverse. */
const MODULE_RANKS: readonly (readonly string[])[] = [
  ["audit", "customers"],
  ["staff"],
  ["catalogue", "settings"],
  ["inventory", "pricing", "coupons", "search", "wishlist", "newsletter", "contact", "resellers", "privacy"],
  ["cart", "stock-notices", "uploads", "storefront"],
  ["editing"],
  ["shipping", "payments"],
  ["orders"],
  ["returns"],
  ["shipments"],
  ["account", "books", "monitoring", "reports"],
  ["mails"],
  ["order-desk", "provider-check", "health"],
];

const MODULE_FILE = /^[a-z0-9-]+(\.server)?\.tsx?$/;
const CATCH_ALL_FOLDERS = /(^|\/)(utils|lib|libs|helpers|misc|common)(\/|$)/;

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

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function readSource(path: string): Source {
  const text = readFileSync(path, "utf8");
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)].map(([, target]) => target ?? "");
  return { path, text, lines: text.split("\n").length - 1, isTest: /\.test\.tsx?$/.test(path), imports };
}

/** The project file an import names, `shop/cart/cart.ts`; null for packages and generated route types. */
function resolveImport(from: string, target: string): string | null {
  if (target.startsWith("#")) return normalize(target.slice(1));
  if (target.startsWith(".") && !target.includes("+types")) return normalize(join(dirname(from), target));
  return null;
}

const layerOf = (path: string) => path.split("/")[0] ?? "";
const moduleOf = (path: string) => (path.split("/").length > 2 ? path.split("/")[1] : undefined);
const rankOf = (module: string) => MODULE_RANKS.findIndex((rank) => rank.includes(module));

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

  test("every module of the shop has its place in the line", () => {
    const modules = readdirSync("shop", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(modules.map(({ name }) => name).filter((name) => rankOf(name) < 0)).toEqual([]);
  });

  test("modules know only modules before them", () => {
    const wrong = code
      .filter(({ path }) => layerOf(path) === "shop")
      .flatMap(({ path, imports }) =>
        imports.flatMap((target) => {
          const from = moduleOf(path);
          const resolved = resolveImport(path, target);
          const to = resolved && layerOf(resolved) === "shop" ? moduleOf(resolved) : undefined;
          if (!from || !to || from === to) return [];
          return rankOf(to) < rankOf(from) ? [] : [`${path} -> ${resolved}`];
        }),
      );
    expect(wrong).toEqual([]);
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

  test("the map of the project names every module", () => {
    const map = readFileSync("docs/architecture.md", "utf8");
    const line = map.slice(map.indexOf("Modules form a line"), map.indexOf("\n3. "));
    expect(MODULE_RANKS.flat().filter((module) => !new RegExp(`\\b${module}\\b`).test(line))).toEqual([]);
  });

  test("writes are private to their module", () => {
    const wrong = code.flatMap(({ path, imports }) =>
      imports.flatMap((target) => {
        const resolved = resolveImport(path, target);
        if (!resolved?.endsWith("-store.server.ts")) return [];
        return moduleOf(resolved) === moduleOf(path) && layerOf(path) === "shop" ? [] : [`${path} -> ${resolved}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("files stay small: median 70 lines, 95th percentile 250, none over 400", () => {
    const sizes = code.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70);
    expect(sizes[Math.floor(sizes.length * 0.95)]).toBeLessThanOrEqual(250);
    expect(code.filter(({ lines }) => lines > 400).map(({ path }) => path)).toEqual([]);
  });

  test("the environment is read in one place", () => {
    const readers = code.filter(({ path, text }) => /process\.env\b/.test(text) && path !== "server/main.ts");
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  test("pages ask for their own address, never for the `.data` one of the router's requests", () => {
    const raw = code
      .filter(({ path }) => layerOf(path) === "app" && !path.startsWith("app/request/"))
      // The log names what was asked for; the worker has to tell pages from their data.
      .filter(({ path }) => path !== "app/entry.server.tsx" && path !== "app/offline/service-worker.ts")
      .filter(({ text }) => /new URL\([^)]*\brequest\.url|\{[^}]*\burl\b[^}]*\} = request\b/.test(text));
    expect(raw.map(({ path }) => path)).toEqual([]);
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
