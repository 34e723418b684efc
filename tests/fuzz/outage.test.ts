import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { type BuiltShop, startBuiltShop } from "#tests/setup/deployed/built-shop.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/setup/deployed/database-proxy.ts";
import type { FuzzCase, Visitor } from "./cases/fuzz-case.ts";
import { type ApiDescription, operationCases } from "./cases/operation-cases.ts";
import { asData, formCase } from "./cases/page-cases.ts";
import { PAGE_PATTERNS } from "./page-paths.ts";
import { populateShop } from "./populate-shop.ts";
import { type Answer, send } from "./send.ts";
import { caseOf, type Surface, sourceOf } from "./surface.ts";
import { logVisitorsIn, type Visitors } from "./visitors.ts";
import { walkPages } from "./walk-pages.ts";

/** Requests of each API operation, and of the forms in all. */
const [OF_EACH_OPERATION, OF_FORMS] = [12, 400];
const SIDE_BY_SIDE = 6;
/** One of so many messages to a stumbling database finds its connection lost: not in step with what a page asks. */
const LOST_ONE_OF = 7;

let shop: BuiltShop;
let proxy: DatabaseProxy;
let visitors: Visitors;
let api: ApiDescription;
let ids: Surface["ids"];

beforeAll(async () => {
  shop = await startBuiltShop({}, async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  });
  ids = (await populateShop(shop)).ids;
  visitors = await logVisitorsIn(shop);
  api = await (await fetch(`${shop.url}/api/openapi.json`)).json();
});

function ask(fuzz: FuzzCase): Promise<Answer | null> {
  return send(shop.url, fuzz, visitors.linesFor(fuzz));
}

const Problem = z.object({ code: z.string(), message: z.string().min(1), issues: z.array(z.unknown()) });

/** What is wrong with an answer while the database is away; null: nothing. */
function faultOf({ path }: FuzzCase, answer: Answer | null): string | null {
  if (!answer || answer.status === 0) return "no answer";
  const { status, headers, body } = answer;
  // Of a file that has begun to come, browsers say themselves that it is not whole.
  if (answer.isCut && !headers["content-disposition"]) return "cut off";
  if (status < 500) return null;
  if (status !== 503) return `status ${status}`;
  if (headers["retry-after"] === undefined) return "503 without Retry-After";
  const type = String(headers["content-type"]);
  if (/^\/(auth|rest|functions|webhooks|api)\//.test(path)) {
    return Problem.safeParse(JSON.parse(body)).success ? null : "503 of the API without code, message and issues";
  }
  if (/^[^?]*\.data(\?|$)/.test(path)) return type.startsWith("text/x-script") ? null : `data as ${type}`;
  return type.startsWith("text/html") && /<title>[^<]{4,}<\/title>/.test(body) ? null : `503 as ${type}`;
}

async function faultsOf(cases: readonly FuzzCase[]): Promise<string[]> {
  const faults = new Map<string, number>();
  const queue = [...cases];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const fault = faultOf(next, await ask(next));
      const line = `${next.as} ${next.target}: ${fault}`;
      if (fault) faults.set(line, (faults.get(line) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return [...faults].map(([line, times]) => `${line} (${times})`).sort();
}

/** Each page and file, read and posted to, as a document and as the router's data, by a stranger and by whom it is for. */
function everyAddress(): FuzzCase[] {
  return PAGE_PATTERNS.flatMap((pattern) => {
    const path = pattern.replaceAll(/:\w+|\*/g, ids[0]);
    const all: Visitor[] = pattern.startsWith("/admin") ? ["anonymous", "staff"] : ["anonymous", "customer"];
    return all.flatMap((as) =>
      [path, asData(path, true)].flatMap((address): FuzzCase[] => {
        const target = address === path ? pattern : asData(pattern, true);
        const headers = [["Content-Type", "application/x-www-form-urlencoded"]] as const;
        const body = Buffer.from("acao=nenhum");
        return [
          { target: `GET ${target}`, as, method: "GET", path: address, headers: [], body: null },
          { target: `POST ${target}`, as, method: "POST", path: address, headers, body },
        ];
      }),
    );
  });
}

async function someForms(): Promise<FuzzCase[]> {
  const pages = await walkPages(ask, ["anonymous", "customer", "staff"]);
  const forms = formCase(pages, sourceOf({ api, ids, pages }).fitting);
  if (!forms) throw new Error("the shop shows no form");
  return Array.from({ length: OF_FORMS }, (_, seed) => caseOf(forms, seed));
}

function everyOperation(): FuzzCase[] {
  const operations = operationCases(api, sourceOf({ api, ids, pages: [] }));
  expect(operations.length).toBeGreaterThan(50);
  return operations.flatMap((operation) =>
    Array.from({ length: OF_EACH_OPERATION }, (_, seed) => caseOf(operation, seed)),
  );
}

describe("while the database is away, or its connections break in the midst, nothing fails otherwise", () => {
  beforeEach(() => visitors.renew());
  afterEach(() => proxy.restore());

  async function faultsOfBoth(cases: readonly FuzzCase[]) {
    await proxy.cut();
    const away = await faultsOf(cases);
    await proxy.restore();
    let messages = 0;
    proxy.stumble(() => {
      messages += 1;
      return messages % LOST_ONE_OF === 0;
    });
    return { away, stumbling: await faultsOf(cases) };
  }

  // First, while this process has read nothing that it keeps.
  test("of the pages and files", async () => {
    const cases = everyAddress();
    expect(cases.length).toBeGreaterThan(600);
    expect(await faultsOfBoth(cases)).toEqual({ away: [], stumbling: [] });
  });

  test("of the forms of pages, filled in", async () => {
    expect(await faultsOfBoth(await someForms())).toEqual({ away: [], stumbling: [] });
  });

  test("of the operations of the API", async () => {
    expect(await faultsOfBoth(everyOperation())).toEqual({ away: [], stumbling: [] });
  });
});
