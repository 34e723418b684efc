import { z } from "zod";

/** Without data about the visitor. */
export interface PolicyReport {
  /** The first path segment, `/checkout`; the rest may identify an order or a person. */
  page: string;
  directive: string;
  /** The blocked origin, or the browser's keyword if there is none (`inline`, `eval`, `blob`). */
  blocked: string;
}

/** What browsers send to `report-uri`. */
export const OLD_TYPE = "application/csp-report";
/** What browsers send to a `report-to` endpoint. */
export const NEW_TYPE = "application/reports+json";

const Told = z.string().max(4096).catch("");

const OldReport = z.object({
  "csp-report": z.object({
    "document-uri": Told,
    "effective-directive": Told,
    "violated-directive": Told,
    "blocked-uri": Told,
  }),
});

const NewReport = z.object({
  type: z.literal("csp-violation"),
  body: z.object({ documentURL: Told, effectiveDirective: Told, blockedURL: Told }),
});

/** Browsers batch reports; more than this at once is abuse. */
const MOST_AT_ONCE = 20;

/** Without duplicates and browser extensions. Rules: LAW-52. */
export function readPolicyReports(contentType: string, body: unknown): PolicyReport[] {
  const told = contentType === NEW_TYPE ? readNew(body) : readOld(body);
  const kept = told.flatMap((each) => keepable(each) ?? []);
  return [...new Map(kept.map((each) => [JSON.stringify(each), each])).values()];
}

interface ToldReport {
  page: string;
  directive: string;
  blocked: string;
}

function readOld(body: unknown): ToldReport[] {
  const parsed = OldReport.safeParse(body);
  if (!parsed.success) return [];
  const report = parsed.data["csp-report"];
  // Old browsers send the whole directive with its sources.
  const directive = report["effective-directive"] || (report["violated-directive"].split(" ")[0] ?? "");
  return [{ page: report["document-uri"], directive, blocked: report["blocked-uri"] }];
}

function readNew(body: unknown): ToldReport[] {
  if (!Array.isArray(body)) return [];
  return body.slice(0, MOST_AT_ONCE).flatMap((each) => {
    const parsed = NewReport.safeParse(each);
    if (!parsed.success) return [];
    const { documentURL: page, effectiveDirective: directive, blockedURL: blocked } = parsed.data.body;
    return [{ page, directive, blocked }];
  });
}

/** The directives of our policy, and the finer-grained names that browsers report. */
export const DIRECTIVES = [
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "frame-src",
  "child-src",
  "worker-src",
  "manifest-src",
  "media-src",
  "object-src",
  "base-uri",
  "form-action",
  "frame-ancestors",
] as const;

function keepable({ page, directive, blocked }: ToldReport): PolicyReport | null {
  const source = sourceOf(blocked);
  const place = pageOf(page);
  const isKnown = (DIRECTIVES as readonly string[]).includes(directive);
  return isKnown && source !== null && place !== null ? { page: place, directive, blocked: source } : null;
}

const WITHOUT_ADDRESS = ["inline", "eval", "wasm-eval", "self", "data", "blob", "about"];
const LONGEST_ORIGIN = 120;

function sourceOf(blocked: string): string | null {
  const word = blocked === "" ? "inline" : blocked.replace(/:.*$/s, "");
  if (WITHOUT_ADDRESS.includes(word)) return word;
  if (!URL.canParse(blocked)) return null;
  const { protocol, origin } = new URL(blocked);
  const isWeb = ["https:", "http:", "wss:", "ws:"].includes(protocol);
  return isWeb && origin.length <= LONGEST_ORIGIN ? origin : null;
}

function pageOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, pathname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const [first = "", ...rest] = pathname.slice(1).split("/");
  const known = /^[a-z-]{0,30}$/.test(first) ? first : "…";
  return rest.length > 0 && first !== "" ? `/${known}/…` : `/${known}`;
}
