import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/clock.ts";
import { CouponInput } from "#shop/ordering/coupons/coupon-input.ts";
import { findCoupon } from "#shop/ordering/coupons/coupon-queries.server.ts";
import { createCoupon } from "#shop/ordering/coupons/create-coupon.server.ts";
import { addRow, readRow, readRows, setRows } from "#tests/setup/rows/rows.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { type PromotionTerms, promotionState } from "./promotion.ts";
import { readPromotions } from "./promotion-queries.server.ts";
import { runPromotions } from "./run-promotions.server.ts";
import { changePromotion, schedulePromotion, undoPromotion } from "./schedule-promotion.server.ts";

let now = new Date("2026-11-20T12:00:00Z");
const shop = await createTestShop({ worker: false, clock: () => now });
const { services } = shop;
const { session } = await createTestStaff(shop, "owner", "dona");
const reader = await createTestStaff(shop, "read_only", "leitura");

/** 100,00 alone, and 200,00 for 150,00 and among the promotions. */
const PIECES = ["PROMO-1", "PROMO-2"];
for (const id of PIECES) {
  await addRow(services.db, "products", { id, name: `Anel ${id}`, category: "aneis", price_cents: 1 });
}

const prices = async () =>
  Object.fromEntries(
    (await readRows(services.db, "products", {}, ["id", "price_cents", "discount_price_cents", "is_on_sale"], "id"))
      .filter(({ id }) => PIECES.includes(id))
      .map((row) => [row.id, [row.price_cents, row.discount_price_cents, row.is_on_sale]]),
  );
const BEFORE = { "PROMO-1": [10_000, null, false], "PROMO-2": [20_000, 15_000, true] };
const OFFERED = { "PROMO-1": [10_000, 7_000, true], "PROMO-2": [20_000, 14_000, true] };

const terms = (over: Partial<PromotionTerms> = {}): PromotionTerms => ({
  basisPoints: 3_000,
  startsAt: new Date(now.getTime() + HOUR_MS),
  endsAt: new Date(now.getTime() + 3 * HOUR_MS),
  banner: null,
  couponCode: null,
  ...over,
});
const schedule = async (over: Partial<PromotionTerms> = {}, ids = PIECES) => {
  const answer = await schedulePromotion(services, session, ids, terms(over));
  if (answer.kind !== "saved") throw new Error(answer.reason);
  return answer.id;
};
const found = async (id: string) => {
  const all = await readPromotions(services.db, session);
  if ("kind" in all) throw new Error(all.reason);
  const promotion = all.find((each) => each.id === id);
  if (!promotion) throw new Error("no such promotion");
  return { ...promotion, state: promotionState(promotion) };
};
const later = async (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS);
  await runPromotions(services);
};
const readText = async (path: string) => (await shop.fetch(path)).text();

beforeEach(async () => {
  now = new Date(now.getTime() + 30 * DAY_MS);
  for (const each of await readRows(services.db, "promotions", {}, ["id"], "id"))
    await undoPromotion(services, session, each.id);
  const price = (id: string, price_cents: number, discount_price_cents: number | null, is_on_sale: boolean) =>
    setRows(services.db, "products", { id }, { price_cents, discount_price_cents, is_on_sale, archived_at: null });
  await price("PROMO-1", 10_000, null, false);
  await price("PROMO-2", 20_000, 15_000, true);
});

describe("a promotion", () => {
  test("waits, strikes the old price at its time, puts back what it found at its end, and pages follow", async () => {
    const id = await schedule();
    expect(await prices()).toEqual(BEFORE);
    expect(await found(id)).toMatchObject({ state: "scheduled" });
    await later(1);
    expect(await prices()).toEqual(OFFERED);
    expect(await found(id)).toMatchObject({ state: "running", leftOut: [] });
    expect(await readText("/rest/v1/products/PROMO-1")).toMatch(/70\.?0?/);
    const cause = await readRow(services.db, "price_history", { product_id: "PROMO-1", discount_price_cents: 7_000 }, [
      "cause",
    ]);
    expect(cause).toEqual({ cause: `promotion:${id}` });
    await later(2);
    expect(await prices()).toEqual(BEFORE);
    expect(await found(id)).toMatchObject({ state: "ended" });
  });

  test("starts at once without a start, and is taken back in one go", async () => {
    const id = await schedule({ startsAt: now, endsAt: null });
    expect(await prices()).toEqual(OFFERED);
    expect(await undoPromotion(services, session, id)).toEqual({ kind: "saved", id });
    expect(await prices()).toEqual(BEFORE);
    expect(await found(id)).toMatchObject({ state: "undone" });
    expect(await undoPromotion(services, session, id)).toEqual({ kind: "refused", reason: "is_over" });
  });

  test("cancelled before its time never starts", async () => {
    const id = await schedule();
    await undoPromotion(services, session, id);
    await later(1);
    expect(await prices()).toEqual(BEFORE);
    expect(await found(id)).toMatchObject({ state: "undone", startedAt: null });
  });

  test("leaves a price that somebody changed meanwhile, and says so", async () => {
    const id = await schedule();
    await later(1);
    await setRows(services.db, "products", { id: "PROMO-1" }, { discount_price_cents: 6_000 });
    await later(2);
    expect(await prices()).toEqual({ ...BEFORE, "PROMO-1": [10_000, 6_000, true] });
    expect((await found(id)).leftOut).toEqual(["PROMO-1: mudou durante a promoção"]);
  });

  test("takes the prices of its start, not of the day it was made; archived and cheaper pieces stay", async () => {
    const id = await schedule({}, [...PIECES, "NAO-EXISTE"]);
    await setRows(services.db, "products", { id: "PROMO-1" }, { price_cents: 5_000 });
    await setRows(services.db, "products", { id: "PROMO-2" }, { discount_price_cents: 9_000 });
    await later(1);
    expect(await prices()).toEqual({ "PROMO-1": [5_000, 3_500, true], "PROMO-2": [20_000, 9_000, true] });
    expect((await found(id)).leftOut).toEqual(["PROMO-2: já custa menos", "NAO-EXISTE: não está à venda"]);
  });

  test("is right with two processes, woken late, and between two that follow each other", async () => {
    const first = await schedule();
    const second = await schedule({
      startsAt: new Date(now.getTime() + 3 * HOUR_MS),
      endsAt: new Date(now.getTime() + 5 * HOUR_MS),
      basisPoints: 5_000,
    });
    await later(1);
    now = new Date(now.getTime() + 2 * HOUR_MS + 40 * MINUTE_MS);
    await Promise.all([1, 2, 3].map(() => runPromotions(services)));
    expect(await prices()).toEqual({ "PROMO-1": [10_000, 5_000, true], "PROMO-2": [20_000, 10_000, true] });
    await Promise.all([later(2), runPromotions(services)]);
    expect(await prices()).toEqual(BEFORE);
    expect([(await found(first)).state, (await found(second)).state]).toEqual(["ended", "ended"]);
  });

  test("that slept through its time never starts", async () => {
    const id = await schedule();
    await later(4);
    expect(await prices()).toEqual(BEFORE);
    expect(await found(id)).toMatchObject({ state: "ended", startedAt: null });
  });
});

describe("what goes with it", () => {
  test("its banner is shown while it runs, and in no other time", async () => {
    const text = async () => services.config.promotionBanner;
    const id = await schedule({ banner: "Semana da prata" });
    expect(await text()).toBeNull();
    await later(1);
    await services.catalogueSeen();
    expect(await text()).toBe("Semana da prata");
    const { revision } = await found(id);
    const next = terms({ banner: "Último dia", endsAt: new Date(now.getTime() + HOUR_MS), basisPoints: 100 });
    expect(await changePromotion(services, session, id, revision, next)).toEqual({ kind: "saved", id });
    expect(await text()).toBe("Último dia");
    expect(await prices()).toEqual(OFFERED);
    await later(1);
    expect(await text()).toBeNull();
  });

  test("its coupon is valid for as long, moves with it and ends with an undo", async () => {
    const endsAt = new Date(now.getTime() + 3 * HOUR_MS);
    await createCoupon(services, CouponInput.parse({ code: "PRATA30", kind: "percentage", value: 30 }), "shop");
    const id = await schedule({ couponCode: "PRATA30" });
    const coupon = () => findCoupon(services.db, "PRATA30");
    expect(await coupon()).toMatchObject({ startsAt: terms().startsAt, endsAt, archivedAt: null });
    await undoPromotion(services, session, id);
    expect((await coupon())?.archivedAt).toEqual(now);
    expect(await schedulePromotion(services, session, PIECES, terms({ couponCode: "NADA" }))).toEqual({
      kind: "refused",
      reason: "unknown_coupon",
    });
  });
});

describe("refusals", () => {
  test("a piece is in one promotion at a time; another time or piece is free", async () => {
    await schedule();
    const refused = { kind: "refused", reason: "overlaps", ids: ["PROMO-2"] };
    expect(await schedulePromotion(services, session, ["PROMO-2"], terms())).toEqual(refused);
    expect(await schedulePromotion(services, session, ["PROMO-2"], terms({ endsAt: null }))).toEqual(refused);
    const after = { startsAt: new Date(now.getTime() + 3 * HOUR_MS), endsAt: null };
    expect(await schedulePromotion(services, session, ["PROMO-2"], terms(after))).toMatchObject({ kind: "saved" });
  });

  test("of two at once one is kept", async () => {
    const answers = await Promise.all([1, 2].map(() => schedulePromotion(services, session, PIECES, terms())));
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["refused", "saved"]);
  });

  test("a form that is out of date, a promotion that is over or unknown, nobody without the right", async () => {
    const id = await schedule();
    expect(await changePromotion(services, session, id, 99, terms())).toMatchObject({ reason: "changed_meanwhile" });
    expect(await changePromotion(services, session, id, 1, terms({ basisPoints: 1_000 }))).toMatchObject({ id });
    await later(1);
    expect((await prices())["PROMO-1"]).toEqual([10_000, 9_000, true]);
    expect(await undoPromotion(services, reader.session, id)).toMatchObject({ reason: "not_allowed" });
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await undoPromotion(services, session, nobody)).toMatchObject({ reason: "not_found" });
    expect(await schedulePromotion(services, session, [], terms())).toMatchObject({ reason: "none" });
  });
});
