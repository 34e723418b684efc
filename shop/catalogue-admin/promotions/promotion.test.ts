import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAsOffered, offerOf, periodText } from "./promotion.ts";
import { formOfPromotion, promotionOfForm } from "./promotion-form.server.ts";

const cents = fc.integer({ min: 1, max: 999_999_999 });

describe("the offer of a percentage", () => {
  test.each([
    [14_999, null, 3_000, 10_499],
    [14_999, 11_999, 3_000, 10_499],
    [14_999, 9_999, 3_000, null],
    [1_05, null, 5_000, 53],
    [1, null, 9_000, null],
  ])("of %d with %s: %d off is %s", (price_cents, discount_price_cents, basisPoints, offer) =>
    expect(offerOf({ price_cents, discount_price_cents }, basisPoints)?.discount_price_cents ?? null).toBe(offer),
  );

  test("is whole centavos, at most half a centavo off, below what is paid today, and never more for a larger one", () =>
    fc.assert(
      fc.property(cents, fc.option(cents), fc.integer({ min: 1, max: 9_000 }), (priceCents, discount, basisPoints) => {
        const discount_price_cents = discount !== null && discount < priceCents ? discount : null;
        const prices = { price_cents: priceCents, discount_price_cents };
        const offer = offerOf(prices, basisPoints)?.discount_price_cents;
        if (!offer) return;
        expect(Number.isInteger(offer) && offer > 0).toBe(true);
        expect(Math.abs(offer * 10_000 - priceCents * (10_000 - basisPoints))).toBeLessThanOrEqual(5_000);
        expect(offer).toBeLessThan(discount_price_cents ?? priceCents);
        const more = basisPoints < 9_000 ? offerOf(prices, basisPoints + 1)?.discount_price_cents : null;
        if (more) expect(more).toBeLessThanOrEqual(offer);
        const line = { id: "A", priceCents, offerCents: offer, before: { discountPriceCents: null, isOnSale: false } };
        expect(isAsOffered({ price_cents: priceCents, discount_price_cents: offer }, line)).toBe(true);
        expect(isAsOffered({ price_cents: priceCents, discount_price_cents: offer - 1 }, line)).toBe(false);
      }),
    ));
});

describe("the form", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const typed = {
    percentual: "30",
    inicio: "2026-11-27T00:00",
    fim: "2026-11-30T23:59",
    faixa: " Semana da prata ",
    cupom: "prata 10",
  };
  const errorsOf = (fields: Record<string, string>) => {
    const read = promotionOfForm({ ...typed, ...fields }, now);
    return "errors" in read ? Object.keys(read.errors) : [];
  };

  test("reads São Paulo time, through the last minute, and shows it again as typed", () => {
    const read = promotionOfForm(typed, now);
    if ("errors" in read) throw new Error(Object.values(read.errors).join());
    expect(read.terms).toEqual({
      basisPoints: 3_000,
      startsAt: new Date("2026-11-27T03:00:00Z"),
      endsAt: new Date("2026-12-01T03:00:00Z"),
      banner: "Semana da prata",
      couponCode: "PRATA10",
    });
    expect(formOfPromotion(read.terms)).toEqual({ ...typed, faixa: "Semana da prata", cupom: "PRATA10" });
    expect(periodText(read.terms)).toBe("De 27/11/2026, 00:00 até 30/11/2026, 23:59");
  });

  test("begins now and has no end where these are empty", () => {
    const read = promotionOfForm({ percentual: "-30%" }, now);
    expect(read).toEqual({
      terms: { basisPoints: 3_000, startsAt: now, endsAt: null, banner: null, couponCode: null },
    });
  });

  test.each([
    [{ inicio: "2025-11-27T00:00" }, ["inicio"]],
    [{ inicio: "2026-02-30T00:00" }, ["inicio"]],
    [{ inicio: "amanhã" }, ["inicio"]],
    [{ fim: "2026-11-26T23:59" }, ["fim"]],
    [{ inicio: "", fim: "2026-11-19T23:59" }, ["fim"]],
    [{ percentual: "91" }, ["percentual"]],
    [{ percentual: "" }, ["percentual"]],
    [{ faixa: "x".repeat(81) }, ["faixa"]],
    [{ faixa: "a\u0000b" }, ["faixa"]],
  ])("refuses %o", (fields, errors) => expect(errorsOf(fields)).toEqual(errors));
});
