import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { longerPause, rememberedPause, rememberPause } from "./remembered-pause.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const pause = (seconds: number) => ({ since: NOW, until: NOW + seconds * 1000, instead: ["pix" as const] });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("document", { documentElement: { dataset: { cart: "lavra-cart" } } });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("a pause is remembered for its order until it is over", () => {
  expect(rememberedPause("a", NOW)).toBeNull();
  rememberPause("a", pause(60));
  expect(rememberedPause("a", NOW + 10_000)).toEqual({ ...pause(60), since: NOW + 10_000 });
  expect(rememberedPause("b", NOW)).toBeNull();
  expect(rememberedPause("a", NOW + 60_000)).toBeNull();
});

test("where nothing can be stored, or something else was, no pause is remembered", () => {
  sessionStorage.setItem("lavra-cart-pausa", '{"orderId":"a"}');
  expect(rememberedPause("a", NOW)).toBeNull();
  vi.stubGlobal("sessionStorage", undefined);
  rememberPause("a", pause(60));
  expect(rememberedPause("a", NOW)).toBeNull();
});

test("of two pauses the longer one counts, each by its own clock", () => {
  const server = { ...pause(60), since: 0, until: 60_000 };
  expect(longerPause(server, pause(30))).toBe(server);
  expect(longerPause(server, pause(90))).toEqual(pause(90));
  expect(longerPause(null, pause(90))).toEqual(pause(90));
  expect(longerPause(server, null)).toBe(server);
  expect(longerPause(null, null)).toBeNull();
});
