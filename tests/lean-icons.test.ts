import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leanIcon } from "../scripts/lean-icons.ts";

const source = (name: string) => readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, "utf8");

test.each(["check", "house", "circle-exclamation-point"])("'%s' keeps its shapes and loses the rest", (name) => {
  const shapes = [...source(name).matchAll(/ d: "([^"]+)"|(x1|cx): "/g)];
  const lean = leanIcon(source(name));
  expect([...lean.matchAll(/ d: "([^"]+)"|(x1|cx): "/g)].map(([text]) => text)).toEqual(shapes.map(([text]) => text));
  expect(lean).not.toMatch(/key:|aliases|createLucideIcon/);
});

test("what is no icon is not taken for one", () => {
  expect(() => leanIcon('const __iconData = { name: "x" };')).toThrow("not as expected");
});
