import fc from "fast-check";

/** The size limit of a body in bytes; the longest text leaves room for the other fields. */
export const LARGEST_BODY = 256 * 1024;
export const LONGEST_TEXT = 250_000;

/** Texts that tend to break parsers of text, numbers, dates, URLs, templates and SQL. */
const TRAPS = [
  ..."\0|a\0b|\ud800|\udfff\ud800x|\ufeff|\u202eabc|\u200b|\u0130|\u00df|\ufdfa|e\u0301|\ud83d\udc69\u200d\ud83d\udc67|\u0661\u0662\u0663|\u00bd".split(
    "|",
  ),
  ...[
    "",
    " ",
    "\t",
    "\r\nX-Odd: 1",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "[object Object]",
    "'",
    '"',
    "\\",
    "';--",
  ],
  ...[
    "-1",
    "0",
    "-0",
    "NaN",
    "Infinity",
    "1e309",
    "99999999999999999999",
    "0x10",
    "1,5",
    "1.000,00",
    "R$ 1",
    "2147483648",
  ],
  ...["2026-02-30", "9999-12-31", "0000-00-00", "+275760-09-14", "infinity", "24:00", "1969-12-31T23:59:60Z"],
  ...["%", "%00", "%zz", "%c0%af", "../../etc/passwd", "..%2f", "<script>", "&lt;", "$&", "$" + "{7*7}", "{{7*7}}"],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "a@b", "@", "a@b@c.d", "a@b.c", "//evil.example", "*"],
  ...["00000000-0000-0000-0000-000000000000", "javascript:alert(1)", "https://", "http://["],
];

/** Pieces that make regular expressions backtrack when repeated. */
export const REPEATED = [
  ...[" ", "a", "@", ".", "/", "-", "0", ",", ";", "%", "<", '"', "\\", "(", "\t", "\n", "=", "&", "_", "+", "#"],
  ...[
    "a.",
    "a@",
    ".a",
    "a ",
    " a",
    "-a",
    "0.",
    "0,",
    "//",
    "R$",
    "a=",
    "<a",
    "<a ",
    "\u00e9",
    "\u0301",
    "\ud83d\ude00",
  ],
];

/** Lengths of long texts, in bytes. One in nine odd texts is long. */
const LENGTHS = [200, 2_000, 20_000, 100_000, LONGEST_TEXT];

export const longText: fc.Arbitrary<string> = fc
  .record({
    before: fc.constantFrom("", "a", "a@", "<", "http://a"),
    piece: fc.constantFrom(...REPEATED),
    length: fc.constantFrom(...LENGTHS),
    after: fc.constantFrom("", "!", "\0", "a"),
  })
  .map(
    ({ before, piece, length, after }) =>
      `${before}${piece.repeat(Math.floor(length / Buffer.byteLength(piece)))}${after}`,
  );

export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: longText },
);

const deep = fc.record({ depth: fc.constantFrom(5, 31, 33, 500), isList: fc.boolean() }).map(({ depth, isList }) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
});

/** Any JSON value instead of the expected one. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: -1 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -1, 0.1, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 32768) },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(100, 5_000, 30_000).map((length) => Array(length).fill("a")) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
