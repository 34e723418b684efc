import fc from "fast-check";
import type { FoundPage } from "../walk-pages.ts";
import type { FuzzCase, Visitor } from "./fuzz-case.ts";

/** Node's limit for request line and headers together is 16 kB. */
const LONGEST_LINE = 15_000;

const METHODS = ["GET", "GET", "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

const PATH_PIECES = [
  ...[
    "/",
    "//",
    "/.",
    "/..",
    "/a",
    "%2f",
    "%",
    "%zz",
    "%00",
    "%c0%af",
    "%ED%A0%80",
    "%F0%9F%92%8D",
    "\\",
    "?",
    "&",
    "a=b&",
  ],
  ...[
    "=",
    ".data",
    "-",
    "a-",
    "_",
    "+",
    ";",
    ":",
    "@",
    "[",
    "]",
    "|",
    "^",
    "`",
    "{",
    "}",
    "\u00e9",
    "\u00ff",
    "'",
    '"',
    "<",
  ],
];

const PREFIXES = [
  ...["/", "/produto/", "/categoria/", "/lista/", "/busca", "/imagens/", "/assets/", "/admin/", "/orders/", "/pedido/"],
  ...[
    "/rest/v1/",
    "/rest/v1/products/",
    "/auth/v1/",
    "/functions/v1/cep/",
    "/webhooks/",
    "/api/",
    "/feeds/",
    "/sitemap",
  ],
];

/** Paths of odd segments, up to Node's limit. */
const oddPath = fc
  .record({
    prefix: fc.constantFrom(...PREFIXES),
    pieces: fc.array(fc.tuple(fc.constantFrom(...PATH_PIECES), fc.constantFrom(1, 1, 2, 40, 1_000, LONGEST_LINE)), {
      minLength: 1,
      maxLength: 4,
    }),
    end: fc.constantFrom("", "", "/", "a", ".data", "?q=a", "?"),
  })
  .map(({ prefix, pieces, end }) => {
    const middle = pieces.map(([piece, times]) => piece.repeat(times)).join("");
    return `${prefix}${middle.slice(0, LONGEST_LINE - 500)}${end}`;
  });

/** Fragments of header values, by header. */
const HEADER_PIECES: Readonly<Record<string, readonly string[]>> = {
  "Accept-Encoding": ["br", "gzip", " ", ",", ";", ";q=0", ".0", "0", "br ;q=0", ",gzip ", "x"],
  "Accept-Language": ["pt-BR", ",", ";q=0.1", " ", "*"],
  Accept: ["text/html", ",", "*/*", ";q=", " ", "/"],
  Cookie: ["a=b", "; ", "=", ";", " ", "staff_session=", "known_device=", '"', ","],
  "If-None-Match": ['"x"', "W/", ",", " ", "*", '"', 'W/"x",'],
  "If-Modified-Since": ["Sun, 22 Nov 2026 00:00:00 GMT", " ", "0"],
  "X-Forwarded-For": ["1.1.1.1", ",", " ", ":", "[::1]", "0", "1", "::"],
  "X-Forwarded-Proto": ["https", ",", " "],
  Forwarded: ["for=1.1.1.1", ";", ",", '"'],
  Authorization: ["Bearer ", "Basic ", "a", ".", "eyJ", " ", "="],
  "User-Agent": ["Mozilla/5.0 ", "(", ")", ";", " ", "Chrome/1", "Version/", "iPhone OS 1_", "a", "0", "."],
  Referer: ["http://", "/", "a", "?", "%"],
  Origin: ["null", "http://", "https://", "evil.example", ":", "["],
  Host: ["a", ":", "/", "[", ".", "@", "evil.example", "0", "%"],
  Range: ["bytes=", "0-", ",", "9"],
  "Content-Type": ["multipart/form-data", "; boundary=", "application/json", ";", " ", "a", '"', "/"],
  "Content-Encoding": ["gzip", ",", "br", "x"],
  "X-Request-Id": ["a", "-", " ", "0"],
  "Sec-Fetch-Site": ["cross-site", "same-origin", "none", " "],
  "Idempotency-Key": ["a", "-", " "],
  "X-React-Router-Request": ["yes", "1"],
};

const headerLine = fc.constantFrom(...Object.keys(HEADER_PIECES)).chain((name) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...(HEADER_PIECES[name] ?? [""])),
        fc.constantFrom(1, 1, 1, 3, 100, 2_000, LONGEST_LINE),
      ),
      {
        maxLength: 4,
      },
    )
    .map((pieces): [string, string] => [
      name,
      pieces
        .map(([piece, times]) => piece.repeat(times))
        .join("")
        .slice(0, LONGEST_LINE),
    ]),
);

/** One to three headers, possibly duplicates, within Node's limit. */
const headerLines = fc.array(headerLine, { minLength: 1, maxLength: 3 }).map((lines) => {
  let room = LONGEST_LINE;
  return lines.map(([name, value]): [string, string] => {
    const kept = value.slice(0, Math.max(room, 0));
    room -= kept.length + name.length;
    return [name, kept];
  });
});

const visitor = fc.constantFrom<Visitor>("anonymous", "customer", "staff");

/** A request to a path without a page or operation. */
export const addressCase: fc.Arbitrary<FuzzCase> = fc
  .record({ as: visitor, method: fc.constantFrom(...METHODS), path: oddPath })
  .map((parts) => ({ ...parts, target: "odd address", headers: [], body: null }));

/** A request to an existing page or operation with odd headers. */
export function headerCase(pages: readonly FoundPage[], operations: readonly string[]): fc.Arbitrary<FuzzCase> {
  const places = [
    ...pages.map(({ path, as }) => ({ method: "GET", path, as })),
    ...operations.map((path) => ({ method: "GET", path, as: "customer" as const })),
    ...operations.map((path) => ({ method: "POST", path, as: "anonymous" as const })),
  ];
  return fc.record({ place: fc.constantFrom(...places), headers: headerLines }).map(({ place, headers }) => ({
    ...place,
    target: `header lines: ${headers.map(([name]) => name).join(", ")}`,
    headers,
    body: place.method === "POST" ? Buffer.from("{}") : null,
  }));
}
