import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cp850, ENCODINGS, type Encoding } from "./encodings.ts";
import { inspectFile } from "./file-facts.ts";

async function* pieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const UPPER = Uint8Array.from({ length: 128 }, (_, at) => at + 128);

/** What a program that saves in this encoding writes. */
function saved(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-16le") return Buffer.from(text, "utf16le");
  if (encoding === "utf-16be") return Buffer.from(text, "utf16le").swap16();
  const upper = [...(encoding === "cp850" ? cp850(UPPER) : new TextDecoder(encoding).decode(UPPER))];
  return Buffer.from([...text].map((sign) => (sign < "\u0080" ? sign.charCodeAt(0) : upper.indexOf(sign) + 128)));
}

const HEADER = "id;name;category;price;description;material\n";
const TEXTS = [
  "Coração",
  "Anéis Solitário Médio",
  "Coleção Verão, pedra azul-água; não oxida",
  "GARGANTILHA CORAÇÃO ZIRCÔNIA",
  "Pulseira bebê com pingente, prata antialérgica",
  "Brinco d’água nº 3 “Lua” — edição única",
  "Cordões e tornozeleiras à mão",
];

describe.each(ENCODINGS)("a file in %s", (encoding) => {
  test.each(TEXTS)("is read, with or without its mark: %s", async (text) => {
    // CP850 has no typographic signs, nor does it need them.
    const plain = encoding === "cp850" ? text.replaceAll(/[“”]/g, '"').replace("’", "'").replace("—", "-") : text;
    const file = `${HEADER}A;${plain.replaceAll(";", ",").replaceAll('"', "")};aneis;10;x;y\n`;
    for (const mark of encoding.startsWith("utf") ? ["", "\uFEFF"] : [""]) {
      const facts = await inspectFile(pieces(saved(mark + file, encoding)));
      expect(facts).toMatchObject({
        encoding,
        delimiter: ";",
        headerLine: 1,
        records: 1,
        isBinary: false,
        isUnsure: false,
      });
      expect(facts.readings[0]?.encoding).toBe(encoding);
    }
  });
});

test("words with accents are shown, the guess first", async () => {
  const { readings } = await inspectFile(pieces(saved(`${HEADER}A;Anéis Coração;x\n`, "macintosh")));
  expect(readings).toEqual([
    { encoding: "macintosh", words: ["Anéis", "Coração"] },
    { encoding: "windows-1252", words: ["AnŽis", expect.stringContaining("o")] },
    { encoding: "cp850", words: ["AnÄis", "Coraìïo"] },
  ]);
});

test("no code page is taken for another without saying so, however few words there are", async () => {
  const word = fc.constantFrom(
    ..."água até só fé é não chão três à ouro-pé DIÂMETRO É Ótimo lóbulo ângulo avô ímã peça AÇO".split(" "),
  );
  const words = fc.array(word, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(words, fc.constantFrom("windows-1252", "macintosh", "cp850"), async (texts, encoding) => {
      const facts = await inspectFile(pieces(saved(HEADER + texts.map((text) => `A;${text};x\n`).join(""), encoding)));
      expect([encoding, "unsure"]).toContain(facts.isUnsure ? "unsure" : facts.encoding);
    }),
    { numRuns: 500 },
  );
});

test("UTF-8 with one stray byte is UTF-8", async () => {
  const bytes = Buffer.concat([Buffer.from(`${HEADER}A;Coração;x\nB;Cora`), Buffer.of(0xe7), Buffer.from("ao;x\n")]);
  expect(await inspectFile(pieces(bytes))).toMatchObject({ encoding: "utf-8", isUnreadable: false });
});

test("what two code pages read alike is not sure, and what none reads is refused", async () => {
  const doubtful = await inspectFile(pieces(Buffer.from(`${HEADER}A;pe\x87a;x\n`, "latin1")));
  expect(doubtful).toMatchObject({ isUnsure: true, isUnreadable: false });
  const cyrillic = Buffer.from(
    [..."КОЛЬЦО серебро"]
      .map((sign) => new TextDecoder("windows-1251").decode(UPPER).indexOf(sign) + 128)
      .map((byte) => Math.max(byte, 32)),
  );
  const none = await inspectFile(pieces(Buffer.concat([Buffer.from(`${HEADER}A;`), cyrillic])));
  expect(none).toMatchObject({ isUnreadable: true });
});

test("the guess is the same wherever the file is cut", async () => {
  const words = fc.array(fc.constantFrom(...TEXTS.slice(0, 5)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.constantFrom(...ENCODINGS),
      fc.integer({ min: 1, max: 50 }),
      async (texts, encoding, size) => {
        const file = saved(HEADER + texts.map((text) => `A;"${text}";x\n`).join(""), encoding);
        const whole = await inspectFile(pieces(file, file.length));
        expect(await inspectFile(pieces(file, size))).toEqual(whole);
        expect(whole.encoding).toBe(encoding);
      },
    ),
  );
});
