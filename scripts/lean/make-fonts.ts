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

/** What Portuguese texts are written with, first and last character of each range. */
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

/** What the packages' Latin files hold besides: loaded by pages with foreign names or rare signs in them. */
const OTHER_LATIN =
  "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215";

/** Contents of the files of `app/fonts/` by their names. */
export async function makeFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const { family, name } of TYPEFACES) {
    const whole = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
    const font = await readFile(join(PACKAGES, name, "files", `${name}-latin-wght-normal.woff2`));
    files.set(
      `${name}.woff2`,
      await subsetFont(font, PORTUGUESE.map(charactersOf).join(""), { targetFormat: "woff2" }),
    );
    files.set(`${name}.css`, Buffer.from(styleSheet(family, whole, `./${name}.woff2`)));
    files.set(`${name}-license.txt`, await readFile(join(PACKAGES, name, "LICENSE")));
  }
  return files;
}

/** Where ranges overlap, browsers take the last face. */
function styleSheet(family: string, whole: string, subset: string): string {
  const portuguese = PORTUGUESE.map(({ first, last }) => `U+${hex(first)}${first === last ? "" : `-${hex(last)}`}`);
  return `/* Made by scripts/lean/make-fonts.ts. */
${fontFace(family, whole, OTHER_LATIN)}
${fontFace(family, subset, portuguese.join(", "))}
`;
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

function charactersOf({ first, last }: { first: number; last: number }): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, "0");
}

if (import.meta.main) {
  for (const [name, content] of await makeFonts()) await writeFile(join(FOLDER, name), content);
}
