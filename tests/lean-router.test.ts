import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import config from "../react-router.config.ts";
import { SWITCHED_OFF, switchOff } from "../scripts/lean/lean-router.ts";

const LIB = "node_modules/react-router/dist/production/lib";

test.each(Object.entries(SWITCHED_OFF))("%s of the installed router has each condition", (file, conditions) => {
  const code = switchOff(readFileSync(`${LIB}/${file}`, "utf8"), file);
  for (const [condition, constant] of conditions) {
    expect(code).not.toContain(condition);
    expect(code).toContain(constant);
  }
});

test("a router whose code has changed is noticed; other files stay as they are", () => {
  expect(() => switchOff("if (init.other) {}", "router/router.js")).toThrow("not as expected");
  expect(switchOff("export {};", "router/history.js")).toBe("export {};");
});

test("the shop uses none of what is switched off", () => {
  expect(config.routeDiscovery).toEqual({ mode: "initial" });
  expect(readFileSync("app/entry.client.tsx", "utf8")).not.toContain("instrumentations");
});
