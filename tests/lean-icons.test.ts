import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { leanIcon } from "../scripts/lean/lean-icons.ts";

const source = (name: string) => readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, "utf8");

const drawn = (code: string) => JSON.parse(/drawing\((".*")\)/.exec(code)?.[1] ?? "null") as string | null;

test.each(["check", "house", "circle-exclamation-point"])("'%s' keeps its shapes and loses the rest", (name) => {
  const lean = leanIcon(source(name));
  const values = (text: string) =>
    [...text.matchAll(/[ "](d|x1|cx)(?:: |=)"([^"]+)"/g)].map(([, ...pair]) => pair.join(" "));
  expect(values(drawn(lean) ?? "")).toEqual(values(source(name)));
  expect(lean).not.toMatch(/key:|aliases|createLucideIcon/);
});

test("shapes are markup that a page can hold as it is", () => {
  expect(drawn(leanIcon(source("check")))).toBe('<path d="M20 6 9 17l-5-5"/>');
  const unsafe = source("check").replace("M20 6 9 17l-5-5", "M20<script>");
  expect(() => leanIcon(unsafe)).toThrow("not as expected");
});

test("what is no icon is not taken for one", () => {
  expect(() => leanIcon('const __iconData = { name: "x" };')).toThrow("not as expected");
});
