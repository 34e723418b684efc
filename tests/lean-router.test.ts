import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../react-router.config.ts";
import { CHANGES, change } from "../scripts/lean/lean-router.ts";

const LIB = "node_modules/react-router/dist/production/lib";

test.each(Object.entries(CHANGES))("%s of the installed router has each text", (file, changes) => {
  const code = change(readFileSync(`${LIB}/${file}`, "utf8"), file);
  for (const [text, replacement] of changes) {
    expect(code).not.toContain(text);
    expect(code).toContain(replacement);
  }
});

test("a router whose code has changed is noticed; other files stay as they are", () => {
  expect(() => change("if (init.other) {}", "router/router.js")).toThrow("not as expected");
  expect(change("export {};", "router/history.js")).toBe("export {};");
});

test("the shop uses none of what is switched off", () => {
  expect(config.routeDiscovery).toEqual({ mode: "initial" });
  expect(readFileSync("app/entry.client.tsx", "utf8")).not.toContain("instrumentations");
});
