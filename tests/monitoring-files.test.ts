import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { orderGuesses, rateLimitRefusals } from "#platform/observability/metrics.server.ts";
import { insertLedgerCheck } from "#shop/insight/ledger-checks/ledger-check-store.server.ts";
import { whenFileIsDone } from "./setup/clean-up.ts";
import { createTestShop } from "./setup/test-shop.ts";

const FOLDER = "deploy/monitoring";
const RUNBOOKS = "docs/runbooks";
const LONGEST_RUNBOOK = 40;

const RuleFile = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["critical", "warning"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const Dashboard = z.object({
  title: z.string(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      type: z.string(),
      datasource: z.object({ uid: z.string() }).optional(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});
const PrometheusFile = z.object({
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.object({
      job_name: z.string(),
      authorization: z.object({ credentials_file: z.string() }).optional(),
      static_configs: z.array(z.object({ targets: z.array(z.string()) })),
    }),
  ),
});

const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const alerts = RuleFile.parse(parse(read("alerts.yml"))).groups.flatMap(({ rules }) => rules);
const dashboard = Dashboard.parse(JSON.parse(read("dashboard.json")));
const panels = dashboard.panels.filter(({ type }) => type !== "row");
const prometheus = PrometheusFile.parse(parse(read("prometheus.yml")));
const runbooks = readdirSync(RUNBOOKS).filter((name) => name !== "README.md");

/** Metrics of Prometheus itself and of blackbox_exporter. */
const OF_OTHERS = new Map([
  ["up", ["job"]],
  ["probe_success", ["job"]],
  ["probe_ssl_earliest_cert_expiry", ["job"]],
]);
/** Labels that Prometheus adds. */
const ADDED = ["instance", "job"];
const KEYWORDS = new Set(["and", "or", "unless", "by", "on", "without", "ignoring", "bool"]);

/** The metrics an expression reads, each with the names of the labels it selects by. */
function metricsIn(expr: string): { name: string; labels: string[] }[] {
  const plain = expr
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)/g, " ")
    .replaceAll(/\[[^\]]*\]/g, " ");
  return [...plain.matchAll(/(?<![\w{,$.])([a-z_][\w:]*)\b(?!\s*\()(?:\{([^}]*)\})?/gi)]
    .map(([, name = "", selectors = ""]) => ({
      name,
      labels: [...selectors.matchAll(/(\w+)\s*[=!]/g)].map(([, label = ""]) => label),
    }))
    .filter(({ name }) => !KEYWORDS.has(name));
}

/** The labels that an expression groups by. */
function groupsIn(expr: string): string[] {
  return [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/\s*,\s*/));
}

/** Metrics of a real answer of `/metrics`, each with the labels of its series. */
async function exposedMetrics(): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-monitored-"));
  whenFileIsDone(async () => rmSync(folder, { recursive: true, force: true }));
  const backup = { passphrase: null, recipient: null, identity: null, folder, s3: null };
  const shop = await createTestShop({ config: { backup } });
  const check = { startedAt: new Date(), finishedAt: new Date(), isWhole: true, count: 0, shown: [] };
  await insertLedgerCheck(shop.services.db, check, 90);
  rateLimitRefusals.inc({ limit: "login" });
  orderGuesses.inc({ kind: "link" });
  await shop.fetch("/healthz");
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  const exposed = new Map<string, string[]>();
  for (const [, name = "", type = ""] of text.matchAll(/^# TYPE (\S+) (\w+)$/gm)) {
    const names = type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name];
    for (const each of names) exposed.set(each, []);
  }
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    exposed.get(name)?.push(...[...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label));
  }
  return exposed;
}

const exposed = new Map([...(await exposedMetrics()), ...OF_OTHERS]);
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

describe("rules and dashboard", () => {
  test("an expression's metrics are found", () => {
    const expr = 'sum by (le) (rate(a_bucket{route!~"x{y}|z",status="5xx"}[5m])) / b > 0.5 and on () max(c) == 1e9';
    expect(metricsIn(expr)).toEqual([
      { name: "a_bucket", labels: ["route", "status"] },
      { name: "b", labels: [] },
      { name: "c", labels: [] },
    ]);
    expect(groupsIn(expr)).toEqual(["le"]);
  });

  test("they read metrics that exist", () => {
    const unknown = expressions.flatMap(({ where, expr }) => {
      const metrics = metricsIn(expr);
      if (metrics.length === 0) return [`${where}: none`];
      return metrics.filter(({ name }) => !exposed.has(name)).map(({ name }) => `${where}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });

  test("they select and group by labels that exist", () => {
    const unknown = expressions.flatMap(({ where, expr }) => {
      const metrics = metricsIn(expr);
      const known = (name: string) => [...(exposed.get(name) ?? []), ...ADDED];
      // Without a series yet, as for calls to providers, only the name is known.
      if (metrics.some(({ name }) => exposed.get(name)?.length === 0)) return [];
      const groups = groupsIn(expr).map((label) => ({ label, among: metrics.flatMap(({ name }) => known(name)) }));
      const selected = metrics.flatMap(({ name, labels }) => labels.map((label) => ({ label, among: known(name) })));
      return [...groups, ...selected]
        .filter(({ label, among }) => !among.includes(label))
        .map(({ label }) => `${where}: ${label}`);
    });
    expect(unknown).toEqual([]);
  });

  test("names are unique", () => {
    const unique = (names: readonly unknown[]) => expect(new Set(names).size).toBe(names.length);
    unique(alerts.map(({ alert }) => alert));
    unique(dashboard.panels.map(({ id }) => id));
    unique(panels.map(({ title }) => title));
  });

  test("the dashboard works with any data source", () => {
    expect(dashboard.templating.list).toMatchObject([{ name: "datasource", type: "datasource" }]);
    expect(panels.filter(({ datasource }) => datasource?.uid !== "$datasource")).toEqual([]);
  });

  test("the example scrapes two processes with a token, and loads the rules", () => {
    expect(prometheus.rule_files).toEqual(["alerts.yml"]);
    const [shop] = prometheus.scrape_configs;
    expect(shop?.job_name).toBe("lavra");
    expect(shop?.authorization).toBeDefined();
    expect(shop?.static_configs.flatMap(({ targets }) => targets)).toHaveLength(2);
    const jobs = new Set(prometheus.scrape_configs.map(({ job_name }) => job_name));
    const asked = expressions.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, job = ""]) => job));
    expect(asked.filter((job) => !jobs.has(job))).toEqual([]);
  });
});

describe("runbooks", () => {
  const texts = runbooks.map((name) => ({ name, text: readFileSync(join(RUNBOOKS, name), "utf8") }));

  test("every alert names one", () => {
    const missing = alerts.filter(({ annotations: { runbook } }) => !existsSync(runbook) || !runbook.endsWith(".md"));
    expect(missing.map(({ alert }) => alert)).toEqual([]);
  });

  test("every one belongs to an alert, which it names, or is listed as a page without", () => {
    const listed = readFileSync(join(RUNBOOKS, "README.md"), "utf8");
    const alone = texts.filter(({ name, text }) => {
      const own = alerts.filter(({ annotations }) => basename(annotations.runbook) === name);
      return own.length === 0 ? !listed.includes(`(${name})`) : own.some(({ alert }) => !text.includes(alert));
    });
    expect(alone.map(({ name }) => name)).toEqual([]);
  });

  test("they are short and have the same parts", () => {
    const wrong = texts.filter(({ name, text }) => {
      if (text.split("\n").length - 1 > LONGEST_RUNBOOK) return true;
      const parts = ["Seen", "What it means", "Check", "Cure", "Prevent"];
      return name !== "data-incident.md" && parts.some((part) => !text.includes(`**${part}`));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("their commands, links and the words of the panel exist", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync("package.json", "utf8")));
    const screens = ["app", "shop", "docs/operations.md"]
      .flatMap((path) => (path.endsWith(".md") ? [path] : filesBelow(path)))
      .map((path) => readFileSync(path, "utf8"));
    const titles = dashboard.panels.map(({ title }) => title);
    const wrong = texts.flatMap(({ name, text }) => {
      const commands = [...text.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map(([, command = ""]) => command);
      const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => link);
      const words = [...text.replaceAll(/`[^`]*`/g, "").matchAll(/(?<!\w)'([^'\n]+)'(?!\w)/g)].map(
        ([, each = ""]) => each,
      );
      return [
        ...commands.filter((command) => !(command in scripts)),
        ...links.filter((link) => !existsSync(join(RUNBOOKS, link))),
        ...words.filter((each) => !titles.includes(each) && !screens.some((screen) => screen.includes(each))),
      ].map((each) => `${name}: ${each}`);
    });
    expect(wrong).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
