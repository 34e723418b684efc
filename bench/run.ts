// `npm run bench [PART]`: runs one measurement, or all, and writes their tables to bench/results.md. PART is a key of `PARTS`
// in lower case, with hyphens for spaces. `compare` measures an earlier commit beside this one instead (compare/compare.ts).
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { measureBackups } from "./backups.ts";
import { compareWith } from "./compare/compare.ts";
import { measureCatalogueGrowth, measureOrderGrowth, measureProcessGrowth } from "./growth/growth.ts";
import { measureLedger } from "./ledger.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLogins } from "./logins.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages.ts";
import { measurePanel } from "./panel/panel.ts";
import { measureReports } from "./reports.ts";
import { measureSearch } from "./search.ts";
import { measureShipping } from "./shipping.ts";
import { measureStart } from "./start.ts";
import { measureTaps } from "./taps.ts";
import { measureTracing } from "./tracing.ts";
import { measureTracking } from "./tracking.ts";
import { measureUploads } from "./uploads.ts";
import { measureWebhooks } from "./webhooks.ts";
import { measureWeight } from "./weight.ts";

/** In the order of results.md. The first line of each result is its heading. */
const PARTS = {
  Pages: measurePages,
  Start: measureStart,
  Weight: measureWeight,
  Lighthouse: measureLighthouse,
  Taps: measureTaps,
  Search: measureSearch,
  Orders: measureOrders,
  Webhooks: measureWebhooks,
  Logins: measureLogins,
  Shipping: measureShipping,
  Tracking: measureTracking,
  Uploads: measureUploads,
  Reports: measureReports,
  Panel: measurePanel,
  Ledger: measureLedger,
  Backups: measureBackups,
  Tracing: measureTracing,
  "Catalogue growth": measureCatalogueGrowth,
  "Order growth": measureOrderGrowth,
  "Process growth": measureProcessGrowth,
};
const RESULTS = "bench/results.md";

const [wanted, revision, ...aims] = process.argv.slice(2);
if (wanted === "compare") {
  if (!revision) throw new Error("compare needs the commit to compare with: npm run bench -- compare REVISION");
  process.exit((await compareWith(revision, aims)) ? 0 : 1);
}
const argumentOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const chosen = Object.entries(PARTS).filter(([name]) => wanted === undefined || argumentOf(name) === wanted);
if (chosen.length === 0) {
  console.error(`Unknown measurement: ${wanted}. There are ${Object.keys(PARTS).map(argumentOf).join(", ")}.`);
  process.exit(1);
}
for (const [name, measure] of chosen) {
  const table = (await measure()).join("\n");
  console.log(`${table}\n`);
  writeResult(name, table);
}

/** Replaces one section of the results. All others stay, including those that are written by hand (drills). */
function writeResult(part: string, table: string): void {
  const tables = new Map<string, string>();
  for (const text of existsSync(RESULTS)
    ? readFileSync(RESULTS, "utf8")
        .split(/^(?=## )/m)
        .slice(1)
    : []) {
    tables.set(/^## (.*)/.exec(text)?.[1] ?? "", text.trim());
  }
  tables.set(part, table);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const head = `# Measurements\n\nMade by \`npm run bench\` (needs \`wrk\`, \`nginx\` and Chromium) on ${machine}.`;
  const names = new Set([...Object.keys(PARTS), ...tables.keys()]);
  const text = [head, ...[...names].flatMap((name) => tables.get(name) ?? [])].join("\n\n");
  writeFileSync(RESULTS, `${text}\n`);
}
