import type { Centavos } from "#platform/money.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { quoteParcel } from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import { CARRIER_SERVICES, shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import {
  type CarrierAccess,
  originOf,
  readCarrierAccess,
} from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import type { LabelPrice } from "../labels/label-price.ts";
import { contentsValue } from "../labels/parcel-split.ts";
import { priceTogether } from "../labels/read-label-prices.server.ts";
import { openLabelClient } from "../melhor-envio/label-client.server.ts";
import type { ShipmentProblem } from "../shipment.ts";
import { sumOfUnpaidLabels } from "../shipment-queries.server.ts";
import { type ManyOrder, readManyOrders } from "./read-many.server.ts";

/** Time for one order. */
const QUOTE_MS = 8_000;
/** Time for all of them: a person is waiting, and the request must end. */
const ALL_MS = 25_000;
/** The provider takes 250 requests a minute. */
const AT_ONCE = 5;

export interface ManyQuotes {
  kind: "priced";
  /** By order, cheapest first; null: no answer for this order. */
  prices: Record<string, LabelPrice[] | null>;
  /** What the wallet holds beyond labels about to be paid; null: the token may not see it. */
  balanceCents: Centavos | null;
}
export type NoQuotes = { kind: "failed"; problem: ShipmentProblem } | { kind: "refused"; reason: "not_configured" };

/** By service, with the balance; no price for orders that get no label. Needs 'orders.read'. Rules: BATCH-3. */
export async function readManyPrices(
  deps: Needed,
  staff: Pick<StaffSession, "role">,
  ids: readonly string[],
): Promise<ManyQuotes | NoQuotes | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const many = await readManyOrders(deps, staff, ids);
  if ("kind" in many) return many;
  return quoteMany(
    deps,
    many.orders.filter(({ state }) => state.kind === "to_buy"),
  );
}

/** Quotes orders that were read before, a few at a time. */
export async function quoteMany(deps: Needed, orders: readonly ManyOrder[]): Promise<ManyQuotes | NoQuotes> {
  const { db, config, logger, fetch } = deps;
  const access = await readCarrierAccess(db, config);
  if (!access) return { kind: "refused", reason: "not_configured" };
  const [{ value: sender }, { value: settings }, unpaidCents] = await Promise.all([
    readSetting(deps, shippingSender),
    readSetting({ db }, shippingSettings),
    sumOfUnpaidLabels(db),
  ]);
  const balance = await openLabelClient({ access, contact: config.brand, logger, fetch }).balance(QUOTE_MS);
  if (balance.kind === "failed" && balance.problem === "unauthenticated") return balance;
  const fromCep = sender.zipCode || originOf(settings, config);
  const until = performance.now() + ALL_MS;
  const prices: ManyQuotes["prices"] = {};
  const problems: ShipmentProblem[] = [];
  const waiting = [...orders];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const left = until - performance.now();
      const quoted = left > 0 ? await quoteOrder(deps, access, next, fromCep, Math.min(QUOTE_MS, left)) : "timeout";
      if (typeof quoted === "string") problems.push(quoted);
      prices[next.order.id] = typeof quoted === "string" ? null : quoted;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const [problem] = problems;
  if (problem && problems.length === orders.length) return { kind: "failed", problem };
  const balanceCents = balance.kind === "ok" ? Math.max(0, balance.value - unpaidCents) : null;
  return { kind: "priced", prices, balanceCents };
}

async function quoteOrder(
  { config, logger, fetch }: Needed,
  access: CarrierAccess,
  { order, label, box }: ManyOrder,
  fromCep: string,
  timeoutMs: number,
): Promise<LabelPrice[] | ShipmentProblem> {
  const contents = label.left.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const parcel = { ...box, valueCents: contentsValue(label.lines, contents) };
  const services = CARRIER_SERVICES.map(({ id }) => id);
  const question = { fromCep, toCep: order.shippingAddress.zipCode, parcel, services };
  const quoted = await quoteParcel({ access, contact: config.brand, logger, fetch }, question, timeoutMs, {
    bare: true,
  });
  if (quoted.kind === "failed") return quoted.reason === "empty" ? "unavailable" : quoted.reason;
  return quoted.kind === "quoted" ? priceTogether([quoted.services]) : [];
}
