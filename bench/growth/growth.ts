import { availableParallelism } from "node:os";
import { catalogueCurves } from "./catalogue-growth.ts";
import { type Curve, sizeText } from "./curve.ts";
import { ledgerCurves, orderCurves } from "./order-growth.ts";
import { processCurves } from "./process-growth.ts";

const MOST = Number(process.env.BENCH_GROWTH_MOST ?? 1_000_000);
const PRODUCTS = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= MOST);
const ORDERS = [10_000, 100_000, 1_000_000].filter((size) => size <= MOST);
const PROCESSES = [1, 2, 3];

const UNITS = [
  "Medians in ms, one request after the other, from the request to its last byte, on PostgreSQL by `DATABASE_URL` (fsync on).",
  "The last column is the factor for each tenfold: 1 does not grow at all, 10 grows as the data does.",
];

/** How costs grow with the catalogue. A million products take an hour; `BENCH_GROWTH_MOST` ends the sizes earlier. */
export async function measureCatalogueGrowth(): Promise<string[]> {
  const curves = await catalogueCurves(PRODUCTS);
  return ["## Catalogue growth", "", ...UNITS, "", ...table("products", PRODUCTS, curves)];
}

/** How costs grow with the orders. A million take half an hour; `BENCH_GROWTH_MOST` ends the sizes earlier. */
export async function measureOrderGrowth(): Promise<string[]> {
  const orders = await orderCurves(ORDERS);
  const ledger = await ledgerCurves(ORDERS);
  return ["## Order growth", "", ...UNITS, "", ...table("orders", ORDERS, [...orders, ...ledger])];
}

/** How much more processes serve. */
export async function measureProcessGrowth(): Promise<string[]> {
  const processes = await processCurves(PROCESSES);
  return [
    "## Process growth",
    "",
    "Requests per second, all processes together on one database and one set of simulated providers; load, database,",
    `simulators and processes share this machine's ${availableParallelism()} cores.`,
    "",
    `| processes | ${PROCESSES.join(" | ")} |`,
    `| --- |${" --- |".repeat(PROCESSES.length)}`,
    ...processes.map(({ what, values }) => `| ${what} | ${values.map((value) => value.toFixed(1)).join(" | ")} |`),
  ];
}

function table(of: string, sizes: readonly number[], curves: readonly Curve[]): string[] {
  return [
    `| ${of} | ${sizes.map(sizeText).join(" | ")} | for each tenfold |`,
    `| --- |${" --- |".repeat(sizes.length + 1)}`,
    ...curves.map(
      ({ what, values }) => `| ${what} | ${values.map(msText).join(" | ")} | ${perTenfold(sizes, values)} |`,
    ),
  ];
}

function perTenfold(sizes: readonly number[], values: readonly number[]): string {
  const decades = Math.log10((sizes.at(-1) ?? 1) / (sizes[0] ?? 1));
  if (decades === 0) return "";
  const factor = ((values.at(-1) ?? 0) / (values[0] ?? 1)) ** (1 / decades);
  return `**${factor.toFixed(2)}**`;
}

function msText(ms: number): string {
  return ms < 10 ? ms.toFixed(2) : ms.toFixed(0);
}
