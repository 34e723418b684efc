// Makes `app/fonts/` of the typefaces' packages. Run `node scripts/lean/make-fonts.ts` after updating one of them.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const FOLDER = fileURLToPath(new URL("../../app/fonts", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../../node_modules/@fontsource-variable", import.meta.url));

const TYPEFACES = [
  { family: "Ibarra Real Nova Variable", name: "ibarra-real-nova" },
  { family: "Instrument Sans Variable", name: "instrument-sans" },
];

/** The characters of Portuguese texts: first and last of each range. */
const PORTUGUESE = [
  " ]",
  "__",
  "az",
  "\u00a0\u00a0",
  "©ª",
  "··",
  "ºº",
  "ÀÃ",
  "ÇÇ",
  "ÉÊ",
  "ÍÍ",
  "ÓÕ",
  "××",
  "ÚÚ",
  "ÜÜ",
  "àã",
  "çç",
  "éê",
  "íí",
  "óõ",
  "úú",
  "üü",
  "–—",
  "‘’",
  "“”",
  "••",
  "……",
  "−−",
].map((ends) => ({ first: ends.charCodeAt(0), last: ends.charCodeAt(1) }));

/** Contents of the files of `app/fonts/` by their names. */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { family, name } of TYPEFACES) {
    const file = `files/${name}-latin-wght-normal.woff2`;
    const font = await readFile(join(PACKAGES, name, file));
    const { latin } = JSON.parse(await readFile(join(PACKAGES, name, "unicode.json"), "utf8")) as { latin: string };
    const whole = fontFace(family, `@fontsource-variable/${name}/${file}`, latin);
    files.set(
      `${name}.woff2`,
      await subsetFont(font, PORTUGUESE.map(charactersOf).join(""), { targetFormat: "woff2" }),
    );
    files.set(`${name}.css`, Buffer.from(styleSheet(whole, fontFace(family, `./${name}.woff2`, rangesOf(PORTUGUESE)))));
    files.set(`${name}-license.txt`, await readFile(join(PACKAGES, name, "LICENSE")));
  }
  return files;
}

/** The whole file is loaded by pages with other characters only: where ranges overlap, browsers take the last face. */
function styleSheet(whole: string, portuguese: string): string {
  return `/* Made by scripts/lean/make-fonts.ts. */\n${whole}\n${portuguese}\n`;
}

function rangesOf(ranges: typeof PORTUGUESE): string {
  return ranges.map(({ first, last }) => `U+${hex(first)}${first === last ? "" : `-${hex(last)}`}`).join(", ");
}

function fontFace(family: string, file: string, range: string): string {
  return `@font-face {
  font-family: "${family}";
  src: url("${file}") format("woff2");
  font-weight: 400 700;
  font-style: normal;
  font-display: swap;
  unicode-range: ${range};
}`;
}

function charactersOf({ first, last }: (typeof PORTUGUESE)[number]): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

if (import.meta.main) {
  for (const [name, content] of await makeFonts()) await writeFile(join(FOLDER, name), content);
}
