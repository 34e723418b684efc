import type { Centavos } from "#platform/money.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { quoteParcel } from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import type { QuotedService } from "#shop/ordering/shipping/melhor-envio/quote-answer.ts";
import { CARRIER_SERVICES, shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import { originOf, readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { openLabelClient } from "../melhor-envio/label-client.server.ts";
import type { Box, Content } from "../shipment.ts";
import type { LabelPrice, LabelPrices } from "./label-price.ts";
import { contentsValue } from "./parcel-split.ts";
import { readLabelLines } from "./read-label-lines.server.ts";

/** A person is waiting for the answer. */
const PRICES_MS = 8_000;

export interface PriceQuestion {
  orderId: string;
  boxes: readonly { box: Box; contents: readonly Content[] }[];
}

/** By service, cheapest first, with the wallet's balance; not cached. Needs 'orders.read'. Rules: SHIP-51. */
export async function readLabelPrices(
  deps: Needed,
  staff: Pick<StaffSession, "role">,
  { orderId, boxes }: PriceQuestion,
): Promise<LabelPrices | { kind: "refused"; reason: "not_found" | "not_configured" } | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "orders.read");
  if (notAllowed) return notAllowed;
  const { db, config, logger, fetch } = deps;
  const order = await findOrderById(db, orderId);
  if (!order) return { kind: "refused", reason: "not_found" };
  const access = await readCarrierAccess(db, config);
  if (!access) return { kind: "refused", reason: "not_configured" };
  const { lines } = await readLabelLines(db, order);
  const [{ value: sender }, { value: settings }] = await Promise.all([
    readSetting(deps, shippingSender),
    readSetting({ db }, shippingSettings),
  ]);
  const provider = { access, contact: config.brand, logger, fetch };
  const fromCep = sender.zipCode || originOf(settings, config);
  const services = CARRIER_SERVICES.map(({ id }) => id);
  const [balance, ...quotes] = await Promise.all([
    openLabelClient(provider).balance(PRICES_MS),
    ...boxes.map(({ box, contents }) => {
      const parcel = { ...box, valueCents: contentsValue(lines, contents) };
      const question = { fromCep, toCep: order.shippingAddress.zipCode, parcel, services };
      return quoteParcel(provider, question, PRICES_MS, { bare: true });
    }),
  ]);
  const priced: QuotedService[][] = [];
  for (const quote of quotes) {
    if (quote.kind === "failed") {
      return { kind: "failed", problem: quote.reason === "empty" ? "unavailable" : quote.reason };
    }
    priced.push(quote.kind === "quoted" ? quote.services : []);
  }
  return { kind: "priced", prices: priceTogether(priced), balanceCents: balance.kind === "ok" ? balance.value : null };
}

/** Of the services that accept every box, cheapest first. */
export function priceTogether(boxes: readonly QuotedService[][]): LabelPrice[] {
  return CARRIER_SERVICES.flatMap(({ id, label }): LabelPrice[] => {
    const found = boxes.map((services) => services.find(({ serviceId }) => serviceId === id));
    const all = found.filter((service) => service !== undefined);
    if (all.length === 0 || all.length < boxes.length) return [];
    const priceCents: Centavos = all.reduce((total, service) => total + service.priceCents, 0);
    const deliveryDays = Math.max(...all.map((service) => service.deliveryDays));
    return [{ serviceId: id, label, priceCents, deliveryDays }];
  }).sort((a, b) => a.priceCents - b.priceCents || a.deliveryDays - b.deliveryDays);
}
