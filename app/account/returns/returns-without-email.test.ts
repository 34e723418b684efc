import { expect, test } from "vitest";
import { beginPix } from "#shop/fulfilment/order-desk/manual-orders/hand-over-order.server.ts";
import { makeManualOrder } from "#shop/fulfilment/order-desk/manual-orders/make-manual-order.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { orderState } from "#tests/setup/orders/guest-orders.ts";
import { staffOrderWish } from "#tests/setup/orders/staff-order-wish.ts";
import { providerSays } from "#tests/setup/orders/test-payments.ts";
import { askedReturnPage, pageAnswer } from "#tests/setup/pages/return-pages.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { deliver, lineIds } from "#tests/setup/test-returns.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { quantityField, WHOLE_ORDER } from "./read-return-form.ts";
import { action as ask, loader as requestPage } from "./request-page.tsx";
import { action as withdraw } from "./return-page.tsx";

const { shop, services, db } = await openPayingShop({ rings: 20 });
const { session: owner } = await createTestStaff(shop, "owner");
const PHONE = "11977776655";
const CPF = "39053344705";
/** What the link's page must not show: the telephone number is the proof of identity. */
const SECRETS = ["Sigilo", "6655", CPF, "Travessa"];

/** An order that staff made for a customer without an e-mail; `null`: not paid. */
async function made(deliveredDaysAgo: number | null) {
  const answer = await makeManualOrder(
    services,
    owner,
    staffOrderWish({
      address: { ...staffOrderWish().address, street: "Travessa Reservada" },
      customer: { customer_name: "Bia Sigilo", customer_email: "", customer_phone: PHONE, customer_cpf: CPF },
    }),
  );
  if (answer.kind !== "made") throw new Error(JSON.stringify(answer));
  const { orderId: id } = answer;
  if (deliveredDaysAgo !== null) {
    const begun = await beginPix(services, owner, id);
    if (begun.kind !== "started") throw new Error(begun.kind);
    await providerSays(shop, begun.payment.external_payment_id, "approve");
    await soon(shop, async () => (await orderState(shop, id)).status).toBe("confirmed");
    await deliver(shop, id, deliveredDaysAgo);
  }
  const access = await readOrderAccess(db, id);
  if (!access) throw new Error("no order");
  const code = orderLinkCode(services.config.appSecret, access, services.clock());
  return { id, cookie: `order_link_${id.slice(0, 8)}=${code}` };
}

const asked = (path: string, cookie: string, fields?: Record<string, string>) =>
  askedReturnPage(shop, path, { cookie, ...(fields && { fields }) });

test("its link alone gives the unpaid order up", async () => {
  const { id, cookie } = await made(null);
  const path = `/pedido/${id}/desistir`;
  const page = await pageAnswer(requestPage(asked(path, cookie)));
  expect(page.data).toMatchObject({ asksEmail: false, giveUp: { kind: "cancel" } });
  for (const secret of SECRETS) expect(page.text).not.toContain(secret);
  expect(await pageAnswer(ask(asked(path, cookie, { [WHOLE_ORDER]: "1" })))).toMatchObject({ status: 302, to: path });
  expect(await orderState(shop, id)).toMatchObject({ status: "cancelled" });
});

test("a return needs the link and the whole telephone or CPF; guesses are limited, and nothing personal is shown", async () => {
  const { id, cookie } = await made(1);
  const [line = ""] = await lineIds(shop, id);
  const path = `/pedido/${id}/desistir`;
  const send = (email: string) => pageAnswer(ask(asked(path, cookie, { [quantityField(line)]: "1", email })));
  const page = await pageAnswer(requestPage(asked(path, cookie)));
  expect(page.data).toMatchObject({ asksEmail: true });
  for (const secret of SECRETS) expect(page.text).not.toContain(secret);
  expect((await send("")).data.errors.email).toMatch(/^Digite o telefone/);
  // The placeholder e-mail address is visible on the page, so it proves nothing; the last digits of a number do not either.
  for (const wrong of [page.data.order.customerEmail, "6655", "4705", "11977776656"]) {
    expect(await send(wrong)).toMatchObject({
      status: 422,
      data: { errors: { email: expect.stringMatching(/^Este não/) } },
    });
  }
  const right = await send("+55 (11) 97777-6655");
  expect(right.to).toMatch(new RegExp(`^/pedido/${id}/devolucoes/`));
  const taken = (email: string) => pageAnswer(withdraw(asked(right.to ?? "", cookie, { email })));
  for (let i = 0; i < 2; i += 1) await taken("11900000000");
  expect((await taken(PHONE)).status).toBe(429);
});

test("the CPF proves it as well", async () => {
  const { id, cookie } = await made(1);
  const [line = ""] = await lineIds(shop, id);
  const fields = { [quantityField(line)]: "1", email: "390.533.447-05" };
  expect((await pageAnswer(ask(asked(`/pedido/${id}/desistir`, cookie, fields)))).status).toBe(302);
});
