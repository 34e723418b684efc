import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Each journey with its text, from its title to the next one's. */
const JOURNEYS = globSync("tests/e2e/*.spec.ts").flatMap((file) =>
  readFileSync(file, "utf8")
    .split(/^ *\w*[tT]est\((?:$|(?=["`]))/m)
    .slice(1)
    .map((text) => ({ file, title: /["`](.*)["`],/.exec(text)?.[1] ?? "", text })),
);

test("`npm test` has the journeys that it needs, and `npm run test:all` looks at their large text", () => {
  const core = JOURNEYS.filter(({ title }) => title.endsWith(" @core"));
  expect(core.length).toBeGreaterThan(55);
  const forgotten = core.filter(
    ({ text, title }) => /\blook(?:WithLargeText|At)\(/.test(text) && !title.includes("@text"),
  );
  expect(forgotten.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

test("tags stand at the end of a title, in the order that the parts of the run look for", () => {
  const odd = JOURNEYS.filter(
    ({ title }) => title.includes("@") && !/^[^@]+(?: @phone(?:-only)?)?(?: @text)?(?: @core| @drill)?$/.test(title),
  );
  expect(odd.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});
