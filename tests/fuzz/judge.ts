import { tmpdir } from "node:os";
import type { FuzzCase } from "./cases/fuzz-case.ts";
import type { Answer } from "./send.ts";

/** The longest that a request may block the main thread. */
export const MOST_HOLD_MS = 100;

const API = /^\/(auth\/v1|rest\/v1|functions\/v1|webhooks|api)\//;

/** Text that reveals internals: stack traces, file paths, SQL, database errors. */
const INSIDE = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /\bfile:\/\/\/\w/,
  /node:internal|node_modules\/|build\/server\//,
  /\b(?:Type|Reference|Range|Syntax)Error: /,
  /\bsyntax error at or near\b|\binvalid input syntax for\b|\bviolates \w+(?:-\w+)? constraint\b/,
  /\b(?:relation|column) "[^"]{1,80}" does not exist\b|\bnull value in column\b|\bvalue too long for type\b/,
  /\bselect .{1,200} from "?\w|\binsert into "?\w+"? ?\(|\bupdate "?\w+"? set "?\w/,
  /\binvalid byte sequence for encoding\b|\bunsupported Unicode escape\b/,
];
const FOLDERS = [process.cwd(), `${tmpdir()}/lavra-`];

/** What is wrong with a response; null: nothing. run-fuzz.ts judges blocking of the main thread. */
export function faultOf({ path, method, body: sent }: FuzzCase, answer: Answer | null): string | null {
  if (!answer) return "no answer in time";
  const { status, body } = answer;
  if (answer.isCut) return "connection closed within the answer";
  if (status === 0) return "connection closed without an answer";
  if (status >= 500) return `status ${status}`;
  const told = body + JSON.stringify(answer.headers);
  const asked = `${path}\n${sent ?? ""}`;
  const inside = INSIDE.find((pattern) => pattern.test(told));
  if (inside) return `says what is inside: ${pieceOf(told, inside)}`;
  const folder = FOLDERS.find((each) => told.includes(each) && !asked.includes(each));
  if (folder) return "says a path of the computer";
  if (status >= 400 && method !== "HEAD" && isOfApi(path) && !isByParser(answer) && !isProblem(body)) {
    return `refusal of the API without code, message and issues: ${status}`;
  }
  return null;
}

/** Whether the path is below the API, after resolving `.` and `..` as the shop does. */
function isOfApi(path: string): boolean {
  const address = `http://shop.example${path}`;
  return URL.canParse(address) && API.test(new URL(address).pathname);
}

/** Whether Node's HTTP parser refused the request before the shop's code ran. */
function isByParser({ status, headers }: Answer): boolean {
  return (status === 400 || status === 431) && headers["x-request-id"] === undefined;
}

function isProblem(body: string): boolean {
  try {
    const problem: unknown = JSON.parse(body);
    if (problem === null || typeof problem !== "object") return false;
    const { code, message, issues } = problem as Record<string, unknown>;
    return typeof code === "string" && typeof message === "string" && message !== "" && Array.isArray(issues);
  } catch {
    return false;
  }
}

function pieceOf(text: string, pattern: RegExp): string {
  return JSON.stringify(pattern.exec(text)?.[0].slice(0, 120) ?? "");
}
