import { expect, test } from "vitest";
import { LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { USUAL_SHIPPING } from "#shop/ordering/shipping/shipping-settings.ts";
import { staffOrderWish } from "#tests/setup/orders/staff-order-wish.ts";
import { cardData, providerSays } from "#tests/setup/orders/test-payments.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { readRow } from "#tests/setup/rows/rows.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginPix, readHandOver } from "./hand-over-order.server.ts";
import { makeManualOrder } from "./make-manual-order.server.ts";
import { PICKUP } from "./manual-order-form.ts";

const { shop, services, db } = await openPayingShop({ rings: 20 });
const { session: owner } = await createTestStaff(shop, "owner");

async function made({ isFree = false } = {}): Promise<{ id: string; cookie: string }> {
  const answer = await makeManualOrder(
    services,
    owner,
    staffOrderWish(
      isFree ? { delivery: PICKUP, discount: { kind: "percent", value: 100, reason: "Troca combinada" } } : {},
    ),
  );
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  const { orderId: id } = answer;
  const access = await readOrderAccess(db, id);
  if (!access) throw new Error("no order");
  const code = orderLinkCode(services.config.appSecret, access, services.clock());
  return { id, cookie: `order_link_${id.slice(0, 8)}=${code}` };
}

/** Pays as the page of the order's link does. */
function pays({ id, cookie }: { id: string; cookie: string }, paymentData: object, acceptedTerms?: string) {
  const body = { order: { id, ...(acceptedTerms && { acceptedTerms }) }, paymentData };
  return shop.json("/functions/v1/create-mercadopago-payment", body, { headers: { Cookie: cookie } });
}

const acceptedBy = async (id: string) =>
  (
    await db
      .selectFrom("orders")
      .leftJoin("payments", "payments.order_id", "orders.id")
      .select(["orders.status", "accepted_terms_version as order", "terms_version as shown", "terms_accepted_at as at"])
      .where("orders.id", "=", id)
      .execute()
  ).map(({ at, ...row }) => ({ ...row, isAccepted: at !== null }));

test("nothing is paid without the present terms; with them the attempt keeps version and time, the sale its version", async () => {
  const order = await made();
  const card = { method: "credit_card", cardData: await cardData(shop, "APRO") };
  for (const version of [undefined, "2026-11-21"]) {
    const refused = await pays(order, card, version);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "terms_needed", issues: [{ path: "order.acceptedTerms" }] });
  }
  expect(await acceptedBy(order.id)).toEqual([{ status: "pending", order: null, shown: null, isAccepted: false }]);
  expect((await pays(order, { method: "pix" }, LEGAL_TEXTS_VERSION)).status).toBe(200);
  const shown = LEGAL_TEXTS_VERSION;
  expect(await acceptedBy(order.id)).toEqual([{ status: "pending", order: null, shown, isAccepted: true }]);
  const { external_payment_id: pix } = await readRow(db, "orders", { id: order.id }, ["external_payment_id"]);
  await providerSays(shop, pix ?? "", "approve");
  await soon(shop, async () => (await acceptedBy(order.id)).at(0)?.order).toBe(LEGAL_TEXTS_VERSION);
});

test("the PIX that staff begin is sent with the terms, and counts as accepted when it is paid", async () => {
  const { id } = await made();
  const handedOver = async () => {
    const found = await readHandOver(services, owner, id);
    if (!found || "kind" in found) throw new Error("no such order");
    return found;
  };
  expect((await handedOver()).text).not.toContain("/termos");
  await beginPix(services, owner, id);
  await soon(shop, async () => (await handedOver()).pix !== null).toBe(true);
  const { text } = await handedOver();
  expect(text).toContain(
    `você aceita os termos da compra e a política de privacidade: ${services.config.publicUrl}/termos`,
  );
  const shown = LEGAL_TEXTS_VERSION;
  expect(await acceptedBy(id)).toEqual([{ status: "pending", order: null, shown, isAccepted: false }]);
  const { order } = await handedOver();
  await providerSays(shop, order.externalPaymentId ?? "", "approve");
  await soon(shop, () => acceptedBy(id)).toEqual([{ status: "confirmed", order: shown, shown, isAccepted: true }]);
});

test("an order that costs nothing is not confirmed without them either", async () => {
  const pickup = { address: "Rua das Flores, 1", hours: "das 9h às 18h" };
  const value = JSON.stringify({ ...USUAL_SHIPPING, pickup });
  await db.insertInto("settings").values({ key: "shipping", value }).execute();
  const order = await made({ isFree: true });
  expect((await pays(order, { method: "pix" })).status).toBe(422);
  expect((await pays(order, { method: "pix" }, LEGAL_TEXTS_VERSION)).status).toBe(200);
  const shown = LEGAL_TEXTS_VERSION;
  expect(await acceptedBy(order.id)).toEqual([{ status: "confirmed", order: shown, shown, isAccepted: true }]);
});
