import { DAY_MS, HOUR_MS } from "#platform/clock.ts";
import { type Chance, seededChance } from "./chance.ts";
import { momentsOfAYear } from "./demo-days.ts";
import { DEMO_PEOPLE } from "./demo-people.ts";

export interface DemoPiece {
  productId: string;
  /** Empty: the product has one size. */
  size: string;
  skuId: string;
  /** Of its sizes, one of which an order takes. */
  choices: readonly Pick<DemoPiece, "size" | "skuId">[];
  priceCents: number;
  isExchangeable: boolean;
}

/** What becomes of an order. Those before `waiting` are over, the others are as they are today. */
export type DemoFate =
  | "delivered"
  | "unpaid"
  | "declined"
  | "cancelled"
  | "given_up"
  | "returned"
  | "exchanged"
  | "disputed"
  | "return_refused"
  | "return_requested"
  | "return_approved"
  | "return_received"
  | "shipped"
  /** By a label of Melhor Envio. */
  | "labelled"
  | "processing"
  | "paid"
  | "waiting";

export interface PlannedOrder {
  /** From 1, in the order of time. */
  position: number;
  at: Date;
  /** Number of a demo buyer; null: Maria, the demo's customer. */
  buyer: number | null;
  lines: readonly { piece: DemoPiece; quantity: number }[];
  method: "pix" | "credit_card" | "boleto";
  installments: number;
  coupon: string | null;
  fate: DemoFate;
  /** For what the order's own steps draw. */
  seed: number;
}

export const DEMO_SEED = 925;
/** Orders in all, of which so many are of the last days and some are Maria's. */
const OLD = 266;
const LAST_DAYS = 3;

/** How many hours ago they were ordered. */
const RECENT: readonly (readonly [hours: number, fate: DemoFate, method?: PlannedOrder["method"]])[] = [
  [216, "disputed", "credit_card"],
  [160, "labelled", "pix"],
  [70, "shipped"],
  [68, "labelled"],
  [66, "shipped"],
  [63, "processing"],
  [60, "labelled"],
  [58, "paid"],
  [52, "labelled"],
  [49, "processing"],
  [47, "shipped"],
  [45, "processing"],
  [43, "paid", "boleto"],
  [40, "processing"],
  [36, "processing"],
  [31, "paid"],
  [28, "waiting", "boleto"],
  [26, "paid"],
  [23, "paid"],
  [20, "paid"],
  [17, "declined"],
  [14, "paid"],
  [11, "paid"],
  [9, "paid"],
  [7, "waiting", "boleto"],
  [5, "paid"],
  [3, "paid"],
  [2, "paid"],
  [1.4, "unpaid"],
  [0.8, "paid"],
  [0.25, "waiting", "pix"],
  [0.15, "waiting", "pix"],
];

/** How many days ago. */
const MARIAS: readonly (readonly [days: number, fate: DemoFate])[] = [
  [301, "delivered"],
  [196, "delivered"],
  [88, "exchanged"],
  [26, "delivered"],
  [4.2, "labelled"],
];

export const PLANNED_ORDERS = OLD + RECENT.length + MARIAS.length;

/** About 300 in the year before `end`, the same for the same seed, catalogue and moment. Rules: DEMO-2. */
export function planDemo(seed: number, end: Date, pieces: readonly [DemoPiece, ...DemoPiece[]]): PlannedOrder[] {
  const chance = seededChance(seed);
  const ago = (ms: number) => new Date(end.getTime() - ms);
  const old = momentsOfAYear(chance, { end, count: OLD, lastDays: LAST_DAYS }).map((at) => ({
    at,
    fate: fateAfter(chance, (end.getTime() - at.getTime()) / DAY_MS),
    isMaria: false,
    method: undefined,
  }));
  const recent = RECENT.map(([hours, fate, method]) => ({ at: ago(hours * HOUR_MS), fate, method, isMaria: false }));
  const marias = MARIAS.map(([days, fate]) => ({ at: ago(days * DAY_MS), fate, method: undefined, isMaria: true }));
  return withSureFates([...old, ...recent, ...marias], end)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, fate, method, isMaria }, index) => {
      const paidBy = method ?? chance.weighted({ pix: 58, credit_card: 36, boleto: 6 });
      return {
        position: index + 1,
        at,
        buyer: isMaria ? null : buyerOf(chance, index),
        lines: linesOf(chance, forFate(pieces, fate), fate),
        method: fate === "unpaid" ? "pix" : fate === "declined" ? "credit_card" : paidBy,
        installments: chance.weighted({ 1: 5, 2: 2, 3: 3 }) === "1" ? 1 : chance.one([2, 3]),
        coupon: couponOf(chance, at),
        fate,
        seed: Math.floor(chance.next() * 2 ** 31),
      };
    });
}

/** Newer orders are by earlier buyers in four of ten cases. */
function buyerOf(chance: Chance, index: number): number {
  const known = Math.min(Math.ceil((index + 1) * 0.45), DEMO_PEOPLE);
  return chance.next() < 0.4 ? Math.floor(chance.next() * known) : known % DEMO_PEOPLE;
}

function fateAfter(chance: Chance, days: number): DemoFate {
  if (days < 8) return chance.weighted({ shipped: 62, delivered: 26, unpaid: 7, given_up: 3 });
  if (days < 22) return chance.weighted({ delivered: 82, unpaid: 8, declined: 4, shipped: 4 });
  return chance.weighted({
    delivered: 76,
    unpaid: 7,
    declined: 3,
    cancelled: 2,
    given_up: 2,
    returned: 4,
    exchanged: 3,
    return_refused: 1,
  });
}

/** Never left to chance: of delivered orders so many days old. Where none is, one older order of any ordinary fate. */
const SURE: readonly (readonly [fate: DemoFate, from: number, to: number, count: number])[] = [
  ["return_requested", 8, 12, 3],
  ["return_approved", 12, 16, 2],
  ["return_received", 16, 22, 2],
  ["returned", 30, 300, 3],
  ["exchanged", 30, 300, 2],
  ["return_refused", 40, 300, 2],
  ["cancelled", 30, 300, 2],
  ["given_up", 30, 300, 2],
];

function withSureFates<T extends { at: Date; fate: DemoFate; isMaria: boolean }>(orders: T[], end: Date): T[] {
  const daysOf = ({ at }: T) => (end.getTime() - at.getTime()) / DAY_MS;
  const sure = new Map<T, DemoFate>();
  const isOrdinary = (order: T, fates: readonly DemoFate[]) =>
    !order.isMaria && !sure.has(order) && fates.includes(order.fate);
  const newestFirst = orders.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  for (const [fate, from, to, count] of SURE) {
    const old = newestFirst.filter((order) => daysOf(order) >= from);
    const found = old.filter((order) => daysOf(order) < to && isOrdinary(order, ["delivered"])).slice(0, count);
    const other = old.find((order) => isOrdinary(order, ["delivered", "shipped", "unpaid", "declined"]));
    for (const order of found.length > 0 || !other ? found : [other]) sure.set(order, fate);
  }
  return orders.map((order) => ({ ...order, fate: sure.get(order) ?? order.fate }));
}

/** Only a piece with another size can be exchanged. */
function forFate(pieces: readonly [DemoPiece, ...DemoPiece[]], fate: DemoFate): readonly [DemoPiece, ...DemoPiece[]] {
  const [first, ...others] = fate === "exchanged" ? pieces.filter(({ isExchangeable }) => isExchangeable) : [];
  return first ? [first, ...others] : pieces;
}

function linesOf(chance: Chance, pieces: readonly [DemoPiece, ...DemoPiece[]], fate: DemoFate) {
  const count = Number(chance.weighted({ 1: 62, 2: 28, 3: 10 }));
  const chosen = new Map<string, { piece: DemoPiece; quantity: number }>();
  while (chosen.size < Math.min(count, pieces.length)) {
    // Squared: some pieces sell far better than others.
    const found = pieces[Math.floor(chance.next() ** 2 * pieces.length)] ?? pieces[0];
    // The middle sizes are worn most.
    const at = Math.floor(((chance.next() + chance.next()) / 2) * found.choices.length);
    const piece = { ...found, ...found.choices[at] };
    chosen.set(piece.productId, { piece, quantity: fate === "waiting" || chance.next() < 0.92 ? 1 : 2 });
  }
  return [...chosen.values()];
}

/** Coupons of the demo besides those of the cart, with the days of the year on which they are used. */
export const SEASON_COUPONS = [
  { code: "MAES15", kind: "percentage", value: 15, from: "04-25", to: "05-12" },
  { code: "NATAL10", kind: "percentage", value: 10, from: "12-01", to: "12-23" },
] as const;

function couponOf(chance: Chance, at: Date): string | null {
  const day = at.toISOString().slice(5, 10);
  const season = SEASON_COUPONS.find(({ from, to }) => day >= from && day <= to);
  if (season && chance.next() < 0.35) return season.code;
  const drawn = chance.next();
  if (drawn < 0.1) return "BEMVINDA10";
  return drawn < 0.16 ? "FRETEGRATIS" : null;
}

/** The coupon's days in the last year, `YYYY-MM-DD`. */
export function seasonOfCoupon({ from, to }: { from: string; to: string }, end: Date) {
  const day = end.toISOString().slice(0, 10);
  const year = Number(day.slice(0, 4)) - (day.slice(5) < from ? 1 : 0);
  return { firstDay: `${year}-${from}`, lastDay: `${year}-${to}` };
}
