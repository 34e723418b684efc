import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { effectivePrice } from "#shop/catalogue/products/product.ts";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import {
  keptField,
  newSizeField,
  productField,
  seenPriceField,
  wishesOfForm,
} from "#shop/fulfilment/order-desk/edits/edit-fields.ts";
import { editOrder } from "#shop/fulfilment/order-desk/edits/edit-order.server.ts";
import { editVersion, leftOf } from "#shop/fulfilment/order-desk/edits/order-edit.ts";
import { resolveReplacement } from "#shop/fulfilment/order-desk/edits/replace-pieces.server.ts";
import { makeManualOrder } from "#shop/fulfilment/order-desk/manual-orders/make-manual-order.server.ts";
import { ALONG } from "#shop/fulfilment/order-desk/manual-orders/manual-order-form.ts";
import { findCartProducts } from "#shop/ordering/cart/cart-queries.server.ts";
import { claimSecret } from "#shop/ordering/orders/access/claim.ts";
import type { Order, OrderLine } from "#shop/ordering/orders/order.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { shipOrder } from "#shop/ordering/orders/ship-order.server.ts";
import { readMoneyLeft } from "#shop/ordering/payments/payment-queries.server.ts";
import type { Chance } from "../chance.ts";
import { type Promises, payOrder } from "../shoppers.ts";
import { add } from "./diary.ts";
import { DONE, type Move, NOBODY, type Outcome, outcomeOf } from "./move.ts";
import { type Month, PIECES, SIZES } from "./open-month.ts";
import { linesOf, pickOrder } from "./pick.ts";

const EDITABLE = sql`status in ('confirmed', 'processing') and payment_status in ('paid', 'partially_refunded')`;
/** The cheapest and the dearest piece on sale. */
const [CHEAP, DEAR] = PIECES;

/** A piece gets its other size. */
export const swapSize: Move = (month, chance) =>
  edit(month, chance, ({ id, size }) => ({ [newSizeField(id)]: SIZES.find((each) => each !== size) ?? SIZES[0] }));

/** A piece becomes a cheaper one, and the difference goes back. */
export const swapForCheaper: Move = async (month, chance) => {
  const { [CHEAP]: cheap } = Object.fromEntries(await findCartProducts(month.db, [CHEAP]));
  if (!cheap) return NOBODY;
  const seen = String(effectivePrice(cheap));
  return edit(month, chance, ({ id, productId }) =>
    productId === CHEAP
      ? null
      : { [productField(id)]: CHEAP, [seenPriceField(id)]: seen, [newSizeField(id)]: SIZES[0] },
  );
};

/** Pieces are taken out and paid back. */
export const takeOut: Move = (month, chance) =>
  edit(month, chance, (line) => ({ [keptField(line.id)]: String(Math.floor(chance.next() * leftOf(line))) }));

/** Staff change one line of an unsent order, sometimes by pressing the button twice. */
async function edit(
  { db, services, owner, diary }: Month,
  chance: Chance,
  fieldsOf: (line: OrderLine) => Record<string, string> | null,
): Promise<Outcome> {
  const picked = await pickOrder(db, chance, EDITABLE);
  if (!picked) return NOBODY;
  const order = await readOrder(db, picked.id);
  const line = lineOf(order, chance);
  const fields = line && fieldsOf(line);
  if (!fields) return NOBODY;
  const seen = editVersion(order, await readMoneyLeft(db, order.externalPaymentId));
  const lines = await linesOf(db, order.id);
  const wish = { orderId: order.id, editId: randomUUID(), seen, wishes: (now: Order) => wishesOfForm(now, fields) };
  const times = chance.next() < 0.2 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => editOrder(services, owner, wish)));
  const [saved] = answers.filter(({ kind }) => kind === "saved");
  if (saved?.kind !== "saved") {
    const [refused = { kind: NOBODY }] = answers;
    const why = "errors" in refused ? Object.values(refused.errors).at(0) : undefined;
    return outcomeOf({ ...refused, why: why && REASONS.find((each) => why.includes(each)) });
  }
  add(diary.asked, order.id, saved.refundCents);
  const kept = fields[keptField(line.id)];
  const skuId = lines.find(({ id }) => id === line.id)?.skuId ?? "";
  if (kept !== undefined) diary.shelved.push({ orderId: order.id, skuId, pieces: leftOf(line) - Number(kept) });
  return DONE;
}

/** What tells the refusals at a line apart. */
const REASONS = ["esgotado", "resta", "cancele o pedido", "já foi reembolsada", "for pago", "mais barata", "custa"];

function lineOf({ items }: Order, chance: Chance): OrderLine | null {
  const left = items.filter((line) => leftOf(line) > 0);
  return left[Math.floor(chance.next() * left.length)] ?? null;
}

/**
 * Staff offer a dearer piece in the place of one that is paid; most customers pay it, and what the first one cost goes
 * back. Some do not, and some first orders leave in between.
 */
export const swapForDearer =
  (promises: Promises): Move =>
  async (month, chance) => {
    const { db, services, owner, diary } = month;
    const picked = await pickOrder(db, chance, sql`${EDITABLE} and sent_with is null`);
    if (!picked) return NOBODY;
    const first = await readOrder(db, picked.id);
    const line = lineOf(first, chance);
    if (!line) return NOBODY;
    const wish = {
      key: randomUUID(),
      items: [{ productId: DEAR, size: chance.one(SIZES), quantity: 1 }],
      delivery: ALONG,
      along: first.id,
      replaces: { orderItemId: line.id, quantity: 1 },
      address: { street: "", number: "", neighborhood: "", city: "", state: "SP", zipCode: "" } as const,
      customer: {
        customer_name: "Ana Lima",
        customer_email: "troca@exemplo.com",
        customer_phone: "11977776666",
        customer_cpf: "529.982.247-25",
      },
      discount: null,
      note: "",
      expectedCents: null,
    };
    const made = await makeManualOrder(services, owner, wish);
    if (made.kind !== "made") return outcomeOf(made);
    promises.orders.set(made.orderId, { total: (await readOrder(db, made.orderId)).amounts.netCents / 100 });
    const roll = chance.next();
    if (roll < 0.15) {
      await shipOrder(services, owner, { orderId: first.id, trackingCode: "AA123456789BR" });
    }
    if (roll > 0.9) return "left unpaid";
    await pause(chance.between(0, 200));
    const buyer = { "X-Claim-Secret": claimSecret(services.config.appSecret, made.orderId) };
    const options = {
      url: month.url,
      sandbox: month.sandbox,
      chance,
      late: diary.touched,
    };
    const order = { id: made.orderId, acceptedTerms: LEGAL_TEXTS_VERSION };
    const isPaid = await payOrder(options, buyer, order, promises);
    return isPaid ? DONE : "not paid";
  };

/** Staff have settled by hand a swap that the shop could not make. */
export const resolveSwap: Move = async ({ db, services, owner }) => {
  const { rows } = await sql<{ orderId: string; additionId: string }>`
    select order_id as "orderId", addition_id as "additionId" from piece_replacements where state = 'not_possible'`.execute(
    db,
  );
  const [stuck] = rows;
  return stuck ? outcomeOf(await resolveReplacement(services, owner, stuck)) : NOBODY;
};
