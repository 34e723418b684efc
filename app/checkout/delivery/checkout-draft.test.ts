import { expect, test } from "vitest";
import { HOUR_MS } from "#platform/clock.ts";
import { isUuid } from "#platform/formats/uuid.ts";
import { amountsOf } from "#shop/ordering/cart/amounts.ts";
import { draftFor, EMPTY_DRAFT, idempotencyKeyFor, parseDraft, serialiseDraft } from "./checkout-draft.ts";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";

const DRAFT = {
  owner: null,
  fields: { ...EMPTY_DELIVERY, name: "Maria", zipCode: "01310-100" },
  attempt: { key: "k1", body: "{}" },
  order: {
    id: "8f2c41d7-0000-4000-8000-000000000000",
    body: "{}",
    totals: {
      amounts: amountsOf({ grossPiecesCents: 14999, grossShippingCents: 1850 }),
      discounts: [],
      isShippingChosen: true,
      shippingDetail: null,
    },
  },
  method: "boleto" as const,
  keepsHere: true,
};
const NOON = Date.parse("2026-11-20T12:00:00Z");

test("comes back as it was kept", () => {
  expect(parseDraft(serialiseDraft(DRAFT, NOON), NOON + HOUR_MS)).toEqual(DRAFT);
});

test("is forgotten after a day, and when it is not readable", () => {
  expect(parseDraft(serialiseDraft(DRAFT, NOON), NOON + 25 * HOUR_MS)).toEqual(EMPTY_DRAFT);
  expect(parseDraft(null, NOON)).toEqual(EMPTY_DRAFT);
  expect(parseDraft("{", NOON)).toEqual(EMPTY_DRAFT);
  expect(parseDraft('{"savedAt":1}', NOON)).toEqual(EMPTY_DRAFT);
});

test("a part that is not readable costs only itself", () => {
  const stored = JSON.stringify({ ...DRAFT, fields: { ...DRAFT.fields, phone: 11 }, order: "?", savedAt: NOON });
  expect(parseDraft(stored, NOON)).toEqual({ ...DRAFT, fields: { ...DRAFT.fields, phone: "" }, order: null });
  const older = JSON.stringify({ ...DRAFT, method: "cash", savedAt: NOON });
  expect(parseDraft(older, NOON)).toEqual({ ...DRAFT, method: null });
});

test("the same request keeps its key, another one gets a new key", () => {
  expect(idempotencyKeyFor(DRAFT.attempt, "{}")).toBe("k1");
  const others = [
    idempotencyKeyFor(DRAFT.attempt, '{"a":1}'),
    idempotencyKeyFor(null, "{}"),
    idempotencyKeyFor(null, "{}"),
  ];
  expect(others.every(isUuid)).toBe(true);
  expect(new Set(others).size).toBe(3);
});

test("a login takes over what the visitor typed, another customer does not see it", () => {
  const mine = draftFor(DRAFT, "maria");
  expect(mine).toEqual({ ...DRAFT, owner: "maria" });
  expect(draftFor(mine, "maria")).toEqual(mine);
  expect(draftFor(mine, "joana")).toEqual(EMPTY_DRAFT);
  expect(draftFor(mine, null)).toEqual(EMPTY_DRAFT);
});
