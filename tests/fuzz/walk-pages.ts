import type { FuzzCase, Visitor } from "./cases/fuzz-case.ts";
import { type PageForm, readPage } from "./page-forms.ts";
import { PAGE_PATTERNS, patternOf } from "./page-paths.ts";
import type { Answer } from "./send.ts";

export interface FoundPage {
  pattern: string;
  path: string;
  as: Visitor;
  forms: PageForm[];
}

type Ask = (fuzz: FuzzCase) => Promise<Answer | null>;

const SIDE_BY_SIDE = 6;
/** Two pages per pattern with parameters: their forms depend on the record. */
const mostOf = (pattern: string) => (pattern.includes(":") ? 2 : 1);
const STARTS: Record<Visitor, string> = { anonymous: "/", customer: "/account", staff: "/admin" };

const shapeOf = ({ action, method, fields }: PageForm) =>
  `${method} ${action} ${fields.map(({ name, type, value }) => `${name} ${type === "submit" ? value : ""}`).join()}`;

function visitOf(path: string, as: Visitor): FuzzCase {
  return { target: `GET ${patternOf(path)}`, as, method: "GET", path, headers: [], body: null };
}

/**
 * Crawls the pages that each visitor can reach: all URLs without parameters, and linked ones (at most two per pattern).
 */
export async function walkPages(ask: Ask, visitors: readonly Visitor[]): Promise<FoundPage[]> {
  const found: FoundPage[] = [];
  const forAll = new Set<string>();
  const formsSeen = new Set<string>();
  for (const as of visitors) {
    const seen = new Map<string, number>();
    const queue: string[] = [];
    const known = new Set<string>();

    const note = (path: string) => {
      const pattern = patternOf(path);
      const isTheirs = as === "staff" ? path.startsWith("/admin") : !path.startsWith("/admin/") || as === "anonymous";
      if (
        !pattern ||
        !isTheirs ||
        forAll.has(pattern) ||
        known.has(path) ||
        (seen.get(pattern) ?? 0) >= mostOf(pattern)
      )
        return;
      // Logging out would end the crawl.
      if (/\/sair$/.test(path)) return;
      known.add(path);
      seen.set(pattern, (seen.get(pattern) ?? 0) + 1);
      queue.push(path);
    };
    note(STARTS[as]);
    for (const pattern of PAGE_PATTERNS) if (!/[:*]/.test(pattern)) note(pattern);

    // Requests run in parallel, but responses are processed in order: the seeds' cases depend on it.
    while (queue.length > 0) {
      const paths = queue.splice(0, SIDE_BY_SIDE);
      const answers = await Promise.all(paths.map((path) => ask(visitOf(path, as))));
      paths.forEach((path, index) => {
        const answer = answers[index];
        if (answer?.status !== 200 || !String(answer.headers["content-type"]).startsWith("text/html")) return;
        const { links, forms } = readPage(answer.body, path);
        const pattern = patternOf(path) ?? path;
        if (String(answer.headers["cache-control"]).startsWith("public")) forAll.add(pattern);
        // Forms that every page has (search, newsletter) count once.
        const own = forms.filter((form) => !formsSeen.has(shapeOf(form)) && formsSeen.add(shapeOf(form)));
        found.push({ pattern, path, as, forms: own });
        for (const link of links) note(link);
      });
    }
  }
  return found;
}
