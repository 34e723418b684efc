import { expect, test } from "vitest";
import { pushStateOf } from "./push-state.ts";

const READY = { canPush: true, isIos: false, permission: "granted", endpointHash: "a" } as const;

test.each([
  ["on", READY],
  ["lost", { ...READY, endpointHash: "of another person" }],
  ["off", { ...READY, endpointHash: null }],
  ["off", { ...READY, permission: "default" }],
  ["blocked", { ...READY, permission: "denied" }],
  ["unsupported", { ...READY, canPush: false }],
  ["install", { ...READY, canPush: false, isIos: true }],
  ["on", { ...READY, isIos: true }],
] as const)("%s", (state, facts) => {
  expect(pushStateOf(facts, ["b", "a"])).toBe(state);
});
