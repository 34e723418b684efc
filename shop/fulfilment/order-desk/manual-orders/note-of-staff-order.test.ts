import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { loader as findLinked } from "#app/account/linked/linked-order.tsx";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { orderState } from "#tests/setup/orders/guest-orders.ts";
import { staffOrderWish } from "#tests/setup/orders/staff-order-wish.ts";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { providerSays } from "#tests/setup/orders/test-payments.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { readPackingNotes } from "../packing-notes-queries.server.ts";
import { beginPix, readHandOver } from "./hand-over-order.server.ts";
import { makeManualOrder } from "./make-manual-order.server.ts";

const { shop, services, db } = await openPayingShop({ rings: 20 });
const { session: owner } = await createTestStaff(shop, "owner");
const NOTE = "Cliente indecisa: embrulho azul";
const EMAIL = "observada@exemplo.com";

test("the note of a staff order is on the packing list, and nowhere its customer looks", async () => {
  const made = await makeManualOrder(
    services,
    owner,
    staffOrderWish({
      customer: { customer_name: "Bia Ramos", customer_email: EMAIL, customer_phone: "11977776666" },
      discount: { kind: "percent", value: 10, reason: "Pechinchou" },
      note: NOTE,
    }),
  );
  if (made.kind !== "made") throw new Error(JSON.stringify(made));
  const { orderId: id } = made;
  expect(await readPackingNotes(db, owner, [id, randomUUID()])).toEqual({ [id]: [NOTE] });

  const begun = await beginPix(services, owner, id);
  if (begun.kind !== "started") throw new Error(begun.kind);
  await soon(shop, () => mailsTo(shop, EMAIL)).toHaveLength(1);
  const handedOver = await readHandOver(services, owner, id);
  await providerSays(shop, begun.payment.external_payment_id, "approve");
  await soon(shop, async () => (await orderState(shop, id)).status).toBe("confirmed");
  await soon(shop, () => mailsTo(shop, EMAIL)).toHaveLength(2);

  const access = await readOrderAccess(db, id);
  if (!access) throw new Error("no order");
  const code = orderLinkCode(services.config.appSecret, access, services.clock());
  const Cookie = `order_link_${id.slice(0, 8)}=${code}`;
  const context = contextOf(services);
  const url = new URL(`/pedido/${id}`, shop.url);
  const request = new Request(url, { headers: { Cookie } });
  const page = await findLinked({ request, url, pattern: url.pathname, context, params: { orderId: id } });
  const api = await shop.fetch(`/rest/v1/orders?external_payment_id=${begun.payment.external_payment_id}`, {
    headers: { Cookie },
  });
  const seen = {
    page: JSON.stringify(page),
    api: await api.text(),
    text: handedOver && "text" in handedOver ? handedOver.text : "",
    mails: JSON.stringify(await mailsTo(shop, EMAIL)),
  };
  for (const [where, text] of Object.entries(seen)) {
    expect(text, where).toMatch(/pedido|payment_?status/i);
    for (const internal of ["embrulho azul", "Pechinchou"]) expect(text, where).not.toContain(internal);
  }
});
