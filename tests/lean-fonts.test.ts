import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeFonts } from "../scripts/lean/make-fonts.ts";

test("the files in app/fonts are what the typefaces' packages and the list of characters make", async () => {
  for (const [name, content] of await makeFonts()) {
    expect(content.equals(await readFile(`app/fonts/${name}`)), `${name}: run scripts/lean/make-fonts.ts`).toBe(true);
  }
});
