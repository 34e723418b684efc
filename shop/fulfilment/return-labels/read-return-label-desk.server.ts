import { dayInSaoPaulo } from "#platform/clock.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import type { Needed } from "#shop/fulfilment/shipments/labels/label-kind.server.ts";
import type { LabelPrices } from "#shop/fulfilment/shipments/labels/label-price.ts";
import { priceTogether } from "#shop/fulfilment/shipments/labels/read-label-prices.server.ts";
import { openLabelClient } from "#shop/fulfilment/shipments/melhor-envio/label-client.server.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { quoteParcel } from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import { readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import { missingInSender, type Sender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { blockOfReturnLabel, type ReturnLabelBlock, returnedBox } from "./request-return-label.server.ts";
import { canBuyReturnLabel, isCodeOver, REVERSE_SERVICES, type ReturnLabel } from "./return-label.ts";
import { listReturnLabels } from "./return-label-queries.server.ts";
import { insuredOf } from "./reverse-request.ts";

/** A person is waiting for the answer. */
const PRICES_MS = 8_000;

export interface ReturnLabelDesk {
  /** The newest; null: none. */
  label: ReturnLabel | null;
  isOver: boolean;
  canBuy: boolean;
  blocked: ReturnLabelBlock | null;
  /** What the sender lacks for a label, as text. */
  missingInSender: string[];
  /** Prices and the wallet's balance; null: not requested. */
  prices: LabelPrices | null;
}

/** `withPrices` asks what one costs, uncached. Needs 'returns.read'. Rules: REFUND-83, REFUND-87. */
export async function readReturnLabelDesk(
  deps: Needed,
  staff: Pick<StaffSession, "role">,
  { made, order, withPrices }: { made: Return; order: Order; withPrices: boolean },
): Promise<ReturnLabelDesk | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "returns.read");
  if (notAllowed) return notAllowed;
  const today = dayInSaoPaulo(deps.clock());
  const [labels, { value: sender }] = await Promise.all([
    listReturnLabels(deps.db, made.id),
    readSetting(deps, shippingSender),
  ]);
  const label = labels[0] ?? null;
  const canBuy = canBuyReturnLabel(made.status, label, today);
  const blocked = canBuy ? await blockOfReturnLabel(deps, made, order) : null;
  const missing = missingInSender(sender);
  const isAsked = withPrices && canBuy && blocked === null && missing.length === 0;
  const prices = isAsked ? await readPrices(deps, { made, order, sender }) : null;
  const isOver = label !== null && isCodeOver(label, today);
  return { label, isOver, canBuy, blocked, missingInSender: missing, prices };
}

/** Cheapest first. */
async function readPrices(
  deps: Needed,
  { made, order, sender }: { made: Return; order: Order; sender: Sender },
): Promise<LabelPrices> {
  const { db, config, logger, fetch } = deps;
  const access = await readCarrierAccess(db, config);
  if (!access) return { kind: "failed", problem: "not_configured" };
  const provider = { access, contact: config.brand, logger, fetch };
  const parcel = { ...(await returnedBox(deps, made, order)), valueCents: insuredOf(made, order) };
  const services = REVERSE_SERVICES.map(({ id }) => id);
  const way = { fromCep: order.shippingAddress.zipCode, toCep: sender.zipCode, parcel, services };
  const [balance, quote] = await Promise.all([
    openLabelClient(provider).balance(PRICES_MS),
    quoteParcel(provider, way, PRICES_MS, { bare: true }),
  ]);
  if (quote.kind === "failed") {
    return { kind: "failed", problem: quote.reason === "empty" ? "unavailable" : quote.reason };
  }
  const prices = priceTogether([quote.kind === "quoted" ? quote.services : []]);
  return { kind: "priced", prices, balanceCents: balance.kind === "ok" ? balance.value : null };
}
