import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS } from "#platform/clock.ts";
import {
  ALLOWANCES,
  CARD_KEY_KINDS,
  type CardKeyUse,
  cardPause,
  cardPauseText,
  cardTriesLeft,
  pauseAfter,
} from "./card-pause.ts";

const NOW = new Date("2026-11-25T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const use = (change: Partial<CardKeyUse> = {}): CardKeyUse => ({
  kind: "order",
  declines: 0,
  lastDeclineAt: null,
  inFlight: 0,
  ...change,
});

test.each([
  [0, 0],
  [2, 0],
  [3, 1],
  [4, 5],
  [5, 15],
  [6, 60],
  [7, 240],
  [50, 240],
])("an order pauses after %i declines for %i minutes", (declines, minutes) => {
  expect(pauseAfter("order", declines)).toBe(minutes * MINUTE_MS);
});

test("the tries left are those of the key with the fewest; a pause that is over leaves one", () => {
  expect(cardTriesLeft([use(), use({ kind: "email", declines: 1 })])).toBe(3);
  expect(cardTriesLeft([use({ declines: 1 }), use({ kind: "network", declines: 2 })])).toBe(2);
  expect(cardTriesLeft([use({ declines: 1 }), use({ kind: "email", declines: 5 })])).toBe(1);
  expect(cardTriesLeft([use({ declines: 5 })])).toBe(1);
});

test("pauses grow, are never negative, end within the time that a decline counts or at four hours", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CARD_KEY_KINDS), fc.nat(10_000), (kind, declines) => {
      const pause = pauseAfter(kind, declines);
      expect(pause).toBeGreaterThanOrEqual(0);
      expect(pause).toBeLessThanOrEqual(240 * MINUTE_MS);
      expect(pause).toBeLessThanOrEqual(pauseAfter(kind, declines + 1));
      expect(pause > 0).toBe(declines >= ALLOWANCES[kind].free);
    }),
  );
});

const anyUse = fc.record({
  kind: fc.constantFrom(...CARD_KEY_KINDS),
  declines: fc.nat(30),
  // Also in our future: another process's clock.
  sinceMs: fc.integer({ min: -5 * MINUTE_MS, max: 300 * MINUTE_MS }),
  inFlight: fc.nat(20),
});
const toUse = ({
  sinceMs,
  declines,
  ...rest
}: {
  kind: CardKeyUse["kind"];
  declines: number;
  sinceMs: number;
  inFlight: number;
}) => use({ ...rest, declines, lastDeclineAt: declines === 0 ? null : ago(sinceMs) });

test("a wait is positive and bounded, shrinks with time, and another key only makes it longer", () => {
  fc.assert(
    fc.property(fc.array(anyUse, { maxLength: 6 }), anyUse, fc.nat(60 * MINUTE_MS), (some, one, laterMs) => {
      const uses = some.map(toUse);
      const wait = (all: CardKeyUse[], now = NOW) => cardPause(all, now)?.waitMs ?? 0;
      const pause = cardPause(uses, NOW);
      if (pause) {
        expect(pause.waitMs).toBeGreaterThan(0);
        expect(pause.waitMs).toBeLessThanOrEqual(240 * MINUTE_MS);
      }
      expect(wait([...uses, toUse(one)])).toBeGreaterThanOrEqual(wait(uses));
      const still = uses.map((each) => ({ ...each, inFlight: 0 }));
      expect(wait(still, new Date(NOW.getTime() + laterMs))).toBeLessThanOrEqual(wait(still));
    }),
  );
});

test("declines and attempts in flight together stay within what is free; after a pause one at a time", () => {
  expect(cardPause([use({ declines: 1, lastDeclineAt: ago(0), inFlight: 1 })], NOW)).toBeNull();
  expect(cardPause([use({ declines: 1, lastDeclineAt: ago(0), inFlight: 2 })], NOW)).toEqual({
    by: "order",
    waitMs: MINUTE_MS,
    declined: false,
  });
  const over = { declines: 3, lastDeclineAt: ago(MINUTE_MS) };
  expect(cardPause([use(over)], NOW)).toBeNull();
  expect(cardPause([use({ ...over, inFlight: 1 })], NOW)).toMatchObject({ waitMs: MINUTE_MS, declined: true });
  expect(cardPause([use({ ...over, lastDeclineAt: ago(MINUTE_MS - 1) })], NOW)).toMatchObject({ waitMs: 1 });
});

test("the key with the longest wait tells", () => {
  const order = use({ declines: 3, lastDeclineAt: ago(1000) });
  const email = use({ kind: "email", declines: 7, lastDeclineAt: ago(1000) });
  expect(cardPause([order, email], NOW)).toMatchObject({ by: "email", waitMs: 5 * MINUTE_MS - 1000 });
});

test.each([
  [
    5 * MINUTE_MS,
    true,
    ["pix"],
    "Muitas tentativas com cartão não foram aprovadas. Para sua segurança, espere 5 minutos ou pague com PIX.",
  ],
  [
    4 * MINUTE_MS + 1,
    true,
    ["pix", "boleto"],
    "Muitas tentativas com cartão não foram aprovadas. Para sua segurança, espere 5 minutos ou pague com PIX ou boleto.",
  ],
  [
    1,
    true,
    [],
    "Muitas tentativas com cartão não foram aprovadas. Para sua segurança, espere 1 minuto e tente de novo.",
  ],
  [
    60 * MINUTE_MS,
    true,
    ["pix"],
    "Muitas tentativas com cartão não foram aprovadas. Para sua segurança, espere 1 hora ou pague com PIX.",
  ],
  [
    121 * MINUTE_MS,
    true,
    ["pix"],
    "Muitas tentativas com cartão não foram aprovadas. Para sua segurança, espere 2 horas e 1 minuto ou pague com PIX.",
  ],
  [MINUTE_MS, false, ["pix"], "Há muitas tentativas com cartão ao mesmo tempo. Espere 1 minuto ou pague com PIX."],
] as const)("%i ms, declined: %s, beside %j", (waitMs, declined, instead, text) => {
  expect(cardPauseText({ waitMs, declined }, instead)).toBe(text);
});
