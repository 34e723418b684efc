import { afterAll, beforeAll, expect, test } from "vitest";
import { IS_WHOLE } from "#tests/setup/test-size.ts";
import { describeCase } from "./cases/fuzz-case.ts";
import type { ApiDescription } from "./cases/operation-cases.ts";
import { textSweep } from "./cases/text-sweep.ts";
import { faultOf } from "./judge.ts";
import { KNOWN_EXPRESSIONS } from "./known-expressions.ts";
import { KNOWN_FAILURES } from "./known-failures.ts";
import { MARK, MARKED_BRAND, markTexts } from "./mark-texts.ts";
import { ONCE_BROKEN } from "./once-broken.ts";
import { populateShop } from "./populate-shop.ts";
import { createFuzzer, type Finding, type Fuzzer } from "./run-fuzz.ts";
import type { Answer } from "./send.ts";
import { FILES_OF_STAFF, formulasIn, shownIn, unescapedIn } from "./stored-texts.ts";
import { allCases, caseOf, type Surface, sourceOf } from "./surface.ts";
import { logVisitorsIn } from "./visitors.ts";
import { walkPages } from "./walk-pages.ts";
import { startWatchedShop } from "./watched-shop.ts";

const CASES = Number(process.env.FUZZ_CASES ?? (IS_WHOLE ? 2_000 : 1_000));
const SEED = Number(process.env.FUZZ_SEED ?? 925);
/** Timeout per test in ms, depending on the number of cases. */
const PATIENCE_MS = 60_000 + CASES * 100;

let fuzzer: Fuzzer;
let surface: Surface;
const walked: Finding[] = [];
const answers: { path: string; answer: Answer }[] = [];
let letters: { subject: string; html: string }[] = [];

beforeAll(async () => {
  const shop = await startWatchedShop(MARKED_BRAND);
  const { ids } = await populateShop(shop, MARK);
  await markTexts(shop.database.db);
  fuzzer = createFuzzer(shop, await logVisitorsIn(shop));
  const pages = await walkPages(
    async (fuzz) => {
      const answer = await fuzzer.ask(fuzz);
      const fault = faultOf(fuzz, answer);
      if (fault) walked.push({ seed: null, fuzz, fault });
      if (answer) answers.push({ path: `${fuzz.path} as ${fuzz.as}`, answer });
      return answer;
    },
    ["anonymous", "customer", "staff"],
  );
  for (const fuzz of FILES_OF_STAFF) {
    const answer = await fuzzer.ask(fuzz);
    if (answer) answers.push({ path: fuzz.path, answer });
  }
  letters = await (await fetch(`${shop.url}/sandbox/mailbox.json`)).json();
  const api: ApiDescription = await (await fetch(`${shop.url}/api/openapi.json`)).json();
  surface = { api, pages, ids };
}, PATIENCE_MS);

afterAll(() => {
  const { cases, statuses, slowestMs, slowest } = fuzzer.figures;
  const classes = Object.entries(statuses)
    .sort()
    .map(([kind, count]) => `${kind} ${count}`);
  process.stdout.write(
    `fuzz: ${cases} requests from seed ${SEED}: ${classes.join(", ")}; longest hold of the main thread: ` +
      `${Math.round(slowestMs)} ms${slowest ? `, ${slowest}` : ""}\n`,
  );
});

test("the fuzzer knows the shop's operations, its pages and the forms on them", () => {
  const forms = surface.pages.flatMap((page) => page.forms.filter(({ method }) => method === "POST"));
  expect(Object.keys(surface.api.paths).length).toBeGreaterThanOrEqual(40);
  expect(surface.pages.length).toBeGreaterThanOrEqual(90);
  expect(forms.length).toBeGreaterThanOrEqual(60);
  expect(walked.map(({ fault, fuzz }) => `${fuzz.path}: ${fault}`)).toEqual([]);
});

/** Files with texts of customers and products. */
const WITH_TEXTS = [
  ...[
    "/admin/clientes/exportar",
    "/admin/clientes/revendedores/exportar",
    "/admin/relatorios/arquivo/mais-vendidos?periodo=7-dias",
  ],
  ...["/admin/pedidos/exportar.csv?ver=todos", "/admin/produtos/exportar.csv as staff"],
];

const bodiesOf = (type: string) =>
  answers
    .filter(({ answer }) => String(answer.headers["content-type"]).startsWith(type))
    .map(({ path, answer: { body } }) => ({ path, body }));

test("no page and no mail lets markup out of a stored text, or computes what it says", () => {
  const mails = letters.map(({ subject, html }) => ({ path: subject, body: html }));
  const pages = bodiesOf("text/html");
  expect(unescapedIn([...pages, ...mails])).toEqual([]);
  expect(shownIn(pages).length).toBeGreaterThanOrEqual(80);
  expect(shownIn(mails).length).toBeGreaterThanOrEqual(5);
});

test("no file for spreadsheets has a cell that begins a formula", () => {
  const files = bodiesOf("text/csv");
  const { formulas, guarded } = formulasIn(files);
  expect(formulas).toEqual([]);
  const paths = files.map(({ path }) => path);
  expect(FILES_OF_STAFF.filter(({ path }) => !paths.includes(path)).map(({ path }) => path)).toEqual([]);
  expect([...new Set(guarded.map(({ path }) => path))].sort()).toEqual(expect.arrayContaining(WITH_TEXTS));
});

test("each known failure still fails; one that is cured leaves the list", { timeout: PATIENCE_MS }, async () => {
  const cured: string[] = [];
  for (const { where, symptom, proof, covers } of KNOWN_FAILURES) {
    if (typeof proof === "string") {
      if (!KNOWN_EXPRESSIONS.some(({ text }) => text === proof)) cured.push(where);
      continue;
    }
    const { fault } = await fuzzer.judgeAlone(proof);
    if (!fault?.startsWith(symptom)) cured.push(`${where}: ${fault ?? "passes"}`);
    expect(covers(proof), where).toBe(true);
  }
  expect(cured).toEqual([]);
});

test("what once broke the shop does not any more", async () => {
  for (const fuzz of ONCE_BROKEN) {
    const { fault } = await fuzzer.judgeAlone(fuzz);
    expect(fault, describeCase(fuzz)).toBeNull();
  }
});

test("every text that the API describes takes 250,000 characters", { timeout: PATIENCE_MS }, async () => {
  const sweep = textSweep(surface.api, sourceOf(surface), SEED);
  expect(sweep.length).toBeGreaterThan(100);
  const findings = await fuzzer.run(sweep.map((fuzz) => ({ seed: null, make: () => fuzz })));
  expect(reportOf(findings)).toBe("");
});

test(`no request of ${CASES} breaks the shop, makes it talk or holds it`, { timeout: PATIENCE_MS }, async () => {
  const cases = allCases(surface);
  // Earlier requests (crawl, known cases, long texts) count towards CASES.
  const left = Math.max(CASES - fuzzer.figures.cases, 1);
  const seeds = Array.from({ length: CASES === 1 ? 1 : left }, (_, index) => SEED + index);
  const findings = await fuzzer.run(seeds.map((seed) => ({ seed, make: () => caseOf(cases, seed) })));
  expect(reportOf(findings)).toBe("");
});

/** Unknown failures, one of each kind, with the settings that reproduce it. */
function reportOf(findings: readonly Finding[]): string {
  const unknown = findings.filter(
    ({ fuzz, fault }) => !KNOWN_FAILURES.some(({ symptom, covers }) => fault.startsWith(symptom) && covers(fuzz)),
  );
  const kinds = Map.groupBy(unknown, ({ fuzz, fault }) => `${fuzz.target}: ${fault.replace(/\d+ ms$/, "")}`);
  return [...kinds.values()]
    .map(([first, ...more]) => {
      if (!first) return "";
      const again = first.seed === null ? `FUZZ_SEED=${SEED}` : `FUZZ_CASES=1 FUZZ_SEED=${first.seed}`;
      return `${first.fuzz.target}: ${first.fault} (${again}, and ${more.length} more)\n${describeCase(first.fuzz)}\n`;
    })
    .join("\n");
}
