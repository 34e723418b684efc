import { expect, test } from "vitest";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { isEmailAddress } from "#platform/formats/email-address.ts";
import { ShippingAddressInput } from "#shop/ordering/orders/placing/order-input.ts";
import { seasonOf } from "./demo-days.ts";
import { DEMO_PEOPLE, demoCpf, demoPerson } from "./demo-people.ts";
import { DEMO_SEED, type DemoPiece, PLANNED_ORDERS, planDemo } from "./demo-plan.ts";

const END = new Date("2026-11-26T15:00:00Z");
const piece = (index: number): DemoPiece => ({
  productId: `PECA-${index}`,
  size: "",
  skuId: `sku-${index}`,
  choices: ["14", "16", "18"].map((size) => ({ size, skuId: `sku-${index}-${size}` })),
  priceCents: 9900,
  isExchangeable: index === 3,
});
const PIECES: readonly [DemoPiece, ...DemoPiece[]] = [piece(0), ...[1, 2, 3, 4, 5, 6, 7].map(piece)];
const plan = planDemo(DEMO_SEED, END, PIECES);

test("about 300 orders of one year, in order, the same for the same seed", () => {
  expect(plan).toHaveLength(PLANNED_ORDERS);
  expect(plan).toEqual(planDemo(DEMO_SEED, END, PIECES));
  expect(plan).not.toEqual(planDemo(DEMO_SEED + 1, END, PIECES));
  expect(plan.map(({ position }) => position)).toEqual(plan.map((_, index) => index + 1));
  const times = plan.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(END.getTime() - Math.min(...times)).toBeLessThan(366 * 86_400_000);
  expect(Math.max(...times)).toBeLessThan(END.getTime());
});

test.each([DEMO_SEED, 1, 2, 3])("seed %i: every fate, and pieces to exchange where one is exchanged", (seed) => {
  const orders = planDemo(seed, END, PIECES);
  expect(new Set(orders.map(({ fate }) => fate)).size).toBe(17);
  expect(orders.filter(({ fate }) => fate === "labelled").length).toBeGreaterThan(3);
  const exchanged = orders.filter(({ fate }) => fate === "exchanged");
  expect(exchanged.every(({ lines }) => lines[0]?.piece.isExchangeable)).toBe(true);
  const today = orders.filter(({ at, fate }) => fate === "paid" && END.getTime() - at.getTime() < 86_400_000);
  expect(today.length).toBeGreaterThan(5);
});

// On the days before them hardly anybody ordered.
test.each(["2026-12-02T04:00Z", "2027-03-10T11:00Z", "2027-05-06T15:00Z", "2027-06-10T22:00Z"])(
  "made at %s, too, every fate befalls a buyer besides Maria",
  (moment) => {
    const orders = planDemo(DEMO_SEED, new Date(moment), PIECES).filter(({ buyer }) => buyer !== null);
    expect(new Set(orders.map(({ fate }) => fate)).size).toBe(17);
  },
);

test("more is bought before feast days and at weekends, and more each month", () => {
  expect(seasonOf("2026-12-12")).toBeGreaterThan(2 * seasonOf("2026-01-17"));
  // Mother's Day 2026 is 10 May.
  expect(seasonOf("2026-05-09")).toBeGreaterThan(2 * seasonOf("2026-05-16"));
  expect(seasonOf("2026-11-27")).toBeGreaterThan(seasonOf("2026-11-13"));
  expect(seasonOf("2026-08-15")).toBeGreaterThan(seasonOf("2026-08-11"));
  const ofMonths = (...months: string[]) =>
    plan.filter(({ at }) => months.includes(dayInSaoPaulo(at).slice(0, 7))).length;
  expect(ofMonths("2026-09", "2026-10")).toBeGreaterThan(ofMonths("2026-01", "2026-02"));
});

test("pieces go in all their sizes, and each person has a CPF", () => {
  const sizes = plan.flatMap(({ lines }) => lines.map(({ piece: { size } }) => size));
  expect(new Set(sizes)).toEqual(new Set(["14", "16", "18"]));
  const documents = Array.from({ length: DEMO_PEOPLE }, (_, index) => demoCpf(index));
  expect(documents.filter((each) => !isCpf(each))).toEqual([]);
  expect(new Set(documents).size).toBe(DEMO_PEOPLE);
});

test("each buyer can order, and has an address that nobody has", () => {
  const people = Array.from({ length: DEMO_PEOPLE }, (_, index) => demoPerson(index));
  expect(new Set(people.map(({ email }) => email)).size).toBe(DEMO_PEOPLE);
  for (const { email, phone, address } of people) {
    expect(isEmailAddress(email) && email.endsWith(".example")).toBe(true);
    expect(phone).toMatch(/^\d{11}$/);
    expect(ShippingAddressInput.safeParse(address).success).toBe(true);
  }
});
