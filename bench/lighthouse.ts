import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CHROMIUM_FLAGS } from "#tests/setup/deployed/chromium-flags.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { median } from "./load.ts";
import { startShopProcess } from "./shop-process.ts";

const PAGES = [
  ["home", "/"],
  ["category", "/categoria/aneis"],
  ["product", "/produto/ANELSOLITA-002"],
  ["search", "/busca"],
] as const;
const RUNS = 3;
const ATTEMPTS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const AIMS = {
  performance: 95,
  others: 100,
  lcpMs: 2_000,
  cls: 0.02,
  javascriptKb: 150,
};
const FOLDER = join("bench", "lighthouse");
const MOST_OUTPUT = 64 * 1024 * 1024;

interface NetworkItem {
  resourceType?: string;
  transferSize?: number;
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; details?: { items?: NetworkItem[] } }
  >;
}

interface Figures {
  scores: readonly number[];
  lcpMs: number;
  cls: number;
  tbtMs: number;
  javascriptKb: number;
  requests: number;
}

/** Lighthouse's mobile preset with simulated throttling: the median of three runs for each kind of public page. */
export async function measureLighthouse(): Promise<string[]> {
  install();
  const chromium = findChromium();
  const shop = await startShopProcess();
  try {
    const rows: string[] = [];
    const failing: string[] = [];
    let busiest = 0;
    for (const [name, path] of PAGES) {
      // Warm-up: the first visit waits for image resizing and does not count.
      await audit(chromium, shop.url + path);
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        reports.push(await audit(chromium, shop.url + path));
        busiest = Math.max(busiest, loadavg()[0] ?? 0);
      }
      rows.push(row(name, reports.map(figuresOf)));
      for (const line of failingAudits(reports)) failing.push(`- ${name}: ${line}`);
    }
    return [
      "## Lighthouse",
      "",
      `Mobile preset, simulated throttling (slow 4G, a four times slower processor), medians of ${RUNS} runs. JavaScript is what`,
      "the browser transferred (brotli). Aims: performance ≥ 95, the other three 100, LCP ≤ 2.0 s, CLS ≤ 0.02, JavaScript ≤ 150 kB.",
      "",
      "| page | performance | accessibility | best practices | SEO | LCP | CLS | TBT | JavaScript | requests |",
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
      ...rows,
      "",
      ...(busiest > 2 * availableParallelism()
        ? [
            `The machine had other work (load ${busiest.toFixed(1)}): blocking time and performance are better than this.`,
            "",
          ]
        : []),
      ...(failing.length > 0 ? ["Audits below their full score that count:", "", ...failing] : ["No audit fails."]),
    ];
  } finally {
    await shop.stop();
  }
}

/** Lighthouse is not a dependency of the shop; it is installed for the measurement only. */
function install(): void {
  const stamp = join(FOLDER, "node_modules", ".lock-hash");
  const wanted = createHash("sha256")
    .update(readFileSync(join(FOLDER, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: FOLDER,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) throw new Error(`npm ci failed in ${FOLDER}`);
  writeFileSync(stamp, wanted);
}

/**
 * One run in a fresh Chromium. Retried only when Lighthouse fails to record the page load; a run with scores always
 * counts.
 */
async function audit(chromium: string, url: string): Promise<Report> {
  let reason = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return await record(chromium, url);
    } catch (error) {
      reason = failureOf(error);
      console.error(`Lighthouse could not record ${url}: ${reason}`);
    }
  }
  throw new Error(`Lighthouse could not record ${url} in ${ATTEMPTS} attempts: ${reason}`);
}

async function record(chromium: string, url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      join(FOLDER, "node_modules", "lighthouse", "cli", "index.js"),
      url,
      "--quiet",
      "--output=json",
      "--throttling-method=simulate",
      "--no-enable-error-reporting",
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${["--headless=new", ...CHROMIUM_FLAGS].join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: MOST_OUTPUT },
  );
  return JSON.parse(stdout) as Report;
}

/** The last line of the error output; the rest is a whole report. */
function failureOf(error: unknown): string {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim().split("\n").at(-1) : "";
  return said || (error instanceof Error ? error.name : String(error));
}

function figuresOf({ categories, audits }: Report): Figures {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"]?.details?.items ?? [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    scores: CATEGORIES.map((id) => Math.round((categories[id]?.score ?? Number.NaN) * 100)),
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs: value("total-blocking-time"),
    javascriptKb: scripts.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0) / 1000,
    requests: requests.length,
  };
}

function row(name: string, runs: readonly Figures[]): string {
  const middle = (of: (figures: Figures) => number) => median(runs.map(of));
  const scores = CATEGORIES.map((_, index) => middle(({ scores }) => scores[index] ?? Number.NaN));
  const lcp = middle(({ lcpMs }) => lcpMs);
  const cls = middle(({ cls }) => cls);
  const javascript = middle(({ javascriptKb }) => javascriptKb);
  return [
    "",
    name,
    ...scores.map((score, index) => marked(String(score), score >= (index === 0 ? AIMS.performance : AIMS.others))),
    marked(`${(lcp / 1000).toFixed(2)} s`, lcp <= AIMS.lcpMs),
    marked(cls.toFixed(3), cls <= AIMS.cls),
    `${Math.round(middle(({ tbtMs }) => tbtMs))} ms`,
    marked(`${javascript.toFixed(1)} kB`, javascript <= AIMS.javascriptKb),
    String(middle(({ requests }) => requests)),
    "",
  ]
    .join(" | ")
    .trim();
}

/** Bold where the target is met. */
function marked(text: string, met: boolean): string {
  return met ? `**${text}**` : `${text} (missed)`;
}

/** The audits that cost points in the median run, by weight. */
function failingAudits(reports: readonly Report[]): string[] {
  const byScore = [...reports].sort(
    (a, b) => (a.categories.performance?.score ?? 0) - (b.categories.performance?.score ?? 0),
  );
  const middle = byScore[Math.floor(byScore.length / 2)];
  if (!middle) return [];
  const weights = Object.values(middle.categories).flatMap(({ auditRefs }) => auditRefs);
  return weights
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const found = middle.audits[id];
      return found && found.score !== null && found.score < 1 ? [`${found.title} (${found.score})`] : [];
    });
}
