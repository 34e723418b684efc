// `npm run bench [pages|weight|lighthouse|search|orders]`: measures and writes bench/results.md (all) or prints one part.
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { measureLighthouse } from "./lighthouse.ts";
import { measureOrders } from "./orders.ts";
import { measurePages } from "./pages.ts";
import { measureSearch } from "./search.ts";
import { measureWeight } from "./weight.ts";

const PARTS = {
  pages: measurePages,
  weight: measureWeight,
  lighthouse: measureLighthouse,
  search: measureSearch,
  orders: measureOrders,
};
const [only] = process.argv.slice(2);

if (only === undefined) {
  const parts: string[][] = [];
  for (const measure of Object.values(PARTS)) parts.push(await measure());
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const head = [
    "# Measurements",
    "",
    `Made by \`npm run bench\` (needs \`wrk\`, \`nginx\` and Chromium) on ${machine}.`,
  ];
  const text = `${[head, ...parts].map((lines) => lines.join("\n")).join("\n\n")}\n`;
  writeFileSync("bench/results.md", text);
  console.log(text);
} else if (only in PARTS) {
  console.log((await PARTS[only as keyof typeof PARTS]()).join("\n"));
} else {
  console.error(`Unknown measurement: ${only}. There are ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}
