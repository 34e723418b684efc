import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { UNUSED, withoutExports, withoutUnused } from "../scripts/lean/lean-react.ts";

const REACT = readFileSync("node_modules/react-dom/cjs/react-dom-client.production.js", "utf8");

test("the installed React has each function that is emptied, and loses a tenth of its source", () => {
  const lean = withoutUnused(REACT);
  for (const name of UNUSED.flatMap(({ functions }) => functions)) expect(lean).toContain(`function ${name}() {`);
  expect(REACT.length - lean.length).toBeGreaterThan(REACT.length / 10);
  expect(() => new Function(lean)).not.toThrow();
});

test("the package react-dom keeps what the shop imports of it", () => {
  const lean = withoutExports(readFileSync("node_modules/react-dom/cjs/react-dom.production.js", "utf8"));
  expect(lean).toMatch(/exports\.flushSync = /);
  expect(lean).toMatch(/exports\.createPortal = /);
  expect(lean).not.toMatch(/exports\.pre/);
});

test("a React whose code has changed is noticed", () => {
  expect(() => withoutUnused("function other() {\n}\n")).toThrow("not as expected");
  expect(() => withoutExports("exports.flushSync = 1;\n")).toThrow("not as expected");
});

test("no page uses what is left out", () => {
  const sources = globSync(["app/**/*.ts", "app/**/*.tsx"]).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  for (const { used } of UNUSED) {
    const users = sources.filter((file) => used.test(readFileSync(file, "utf8")));
    expect(users, String(used)).toEqual([]);
  }
});
