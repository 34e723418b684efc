import { describe, expect, test } from "vitest";
import { approveReturn } from "#shop/fulfilment/returns/answer-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { claimOrder } from "#shop/ordering/orders/access/claim-order.server.ts";
import { GUEST_SECRETS, type GuestOrder, orderState, placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { askedReturnPage, pageAnswer, type Sent } from "#tests/setup/pages/return-pages.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { lineIds } from "#tests/setup/test-returns.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { quantityField, WHOLE_ORDER } from "./read-return-form.ts";
import { action as ask, loader as requestPage } from "./request-page.tsx";
import { loader as returnPage, action as withdraw } from "./return-page.tsx";

const shop = await createTestShop();
const ana = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 50);

const opens = (path: string, sent?: Sent) => {
  const page = askedReturnPage(shop, path, sent);
  return pageAnswer(path.includes("/devolucoes/") ? returnPage(page) : requestPage(page));
};
const posts = (path: string, sent: Sent) => {
  const page = askedReturnPage(shop, path, sent);
  return pageAnswer(path.includes("/devolucoes/") ? withdraw(page) : ask(page));
};

const PAGES = ["desistir", "trocar", "defeito"];

async function withReturn(): Promise<GuestOrder & { returnId: string }> {
  const guest = await placeGuestOrder(shop, "delivered");
  const [orderItemId = ""] = await lineIds(shop, guest.id);
  const lines = [{ orderItemId, quantity: 1, wantedSize: null }];
  const request = { kind: "regret", note: "Sou a Olívia.", lines } as const;
  const made = await openReturn(shop.services, guest.id, request, guest.claim);
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  const { returnId } = made;
  const answer = "Dona Olívia, poste na agência.";
  await approveReturn(shop.services, { returnId, actor: "shop", answer, labelUrl: null, postingCode: "2026112345" });
  return { ...guest, returnId };
}

describe("the pages without a login", () => {
  test("show a link nothing personal and no posting code; the ordering browser sees them; strangers nothing", async () => {
    const { id, email, returnId, linkCookie, claimCookie } = await withReturn();
    const paths = [...PAGES, `devolucoes/${returnId}`].map((page) => `/pedido/${id}/${page}`);
    for (const path of paths) {
      const seen = await opens(path, { cookie: linkCookie });
      expect([path, seen.status]).toEqual([path, 200]);
      for (const secret of [...GUEST_SECRETS, email, "2026112345"]) expect(seen.text).not.toContain(secret);
      expect(seen.data).toMatchObject({ customerId: null, asksEmail: true, order: { id, customerId: null } });
      expect(seen.headers).toMatchObject({ "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" });
      const whole = await opens(path, { cookie: claimCookie });
      expect(whole.data).toMatchObject({ asksEmail: false, order: { customerEmail: email } });
      for (const cookie of ["", ana.cookie.Cookie]) {
        expect(await opens(path, { cookie })).toMatchObject({ status: 404, data: null });
      }
    }
    expect((await opens(paths.at(-1) ?? "", { cookie: claimCookie })).text).toContain("2026112345");
  }, 60_000);

  test("of an order with an owner lead the owner to the usual ones, which ask anyone else for a login", async () => {
    const { id, returnId, claim, linkCookie } = await withReturn();
    await claimOrder(shop.services.db, { orderId: id, secret: claim.secretOf?.(id) ?? "" }, ana.id);
    for (const page of [...PAGES, `devolucoes/${returnId}`]) {
      const moved = await opens(`/pedido/${id}/${page}`, { cookie: `${linkCookie}; ${ana.cookie.Cookie}` });
      expect(moved).toMatchObject({ status: 302, to: `/orders/${id}/${page}` });
      expect((await opens(`/orders/${id}/${page}`, { cookie: ana.cookie.Cookie })).status).toBe(200);
      const visitor = await opens(`/orders/${id}/${page}`, { cookie: linkCookie });
      expect(visitor).toMatchObject({ status: 302, to: expect.stringContaining("/login?") });
      expect((await opens(`/pedido/${id}/${page}`, { cookie: linkCookie })).status).toBe(200);
    }
    expect(await posts(`/orders/${id}/desistir`, { cookie: linkCookie, fields: { [WHOLE_ORDER]: "1" } })).toMatchObject(
      {
        status: 401,
        data: { loggedOut: true },
      },
    );
  }, 60_000);

  test("never show one order's return below another order", async () => {
    const [first, second] = [await withReturn(), await withReturn()];
    const path = `/pedido/${first.id}/devolucoes/${second.returnId}`;
    for (const cookie of [`${first.linkCookie}; ${second.linkCookie}`, first.claimCookie]) {
      expect((await opens(path, { cookie })).status).toBe(404);
    }
  }, 60_000);
});

describe("the forms without a login", () => {
  test("an unpaid order ends without its e-mail; a paid one with it, and no answer tells more", async () => {
    const unpaid = await placeGuestOrder(shop, "unpaid");
    expect((await opens(`/pedido/${unpaid.id}/desistir`, { cookie: unpaid.linkCookie })).data).toMatchObject({
      asksEmail: false,
      giveUp: { kind: "cancel", refundCents: 0 },
    });
    const done = `/pedido/${unpaid.id}/desistir`;
    const ended = await posts(done, { cookie: unpaid.linkCookie, fields: { [WHOLE_ORDER]: "1" } });
    expect(ended).toMatchObject({ status: 302, to: done });
    expect((await opens(done, { cookie: unpaid.linkCookie })).data).toMatchObject({ givenUpCents: 0 });

    const { id, email, linkCookie: cookie } = await placeGuestOrder(shop, "paid");
    const path = `/pedido/${id}/desistir`;
    const send = (typed: string, sent: Sent = { cookie }) =>
      posts(path, { ...sent, fields: { [WHOLE_ORDER]: "1", email: typed } });
    const needed = await send("");
    expect(needed).toMatchObject({ status: 422, data: { errors: { email: "Digite o e-mail usado na compra." } } });
    const wrong = await send("outra@exemplo.com");
    expect(wrong).toMatchObject({ status: 422, data: { errors: { email: "Este não é o e-mail do pedido." } } });
    expect(wrong.text).not.toContain(email);
    const stranger = await send(email, {});
    expect(stranger).toMatchObject({ status: 404, data: { problem: { message: expect.stringContaining("o link") } } });
    const early = await posts(path, { cookie, fields: { [WHOLE_ORDER]: "1" } });
    expect(early.data.problem.message).toContain("acabou de chegar");
    for (let i = 0; i < 4; i += 1) await send("outra@exemplo.com");
    const limited = await send(email);
    expect(limited).toMatchObject({ status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } });
    expect(limited.data.problem.message).toMatch(/^Muitas tentativas\. Tente de novo em 1[12] minutos\.$/);
    expect(await orderState(shop, id)).toMatchObject({ status: "confirmed" });
    const right = await send(email.toUpperCase(), { cookie, address: "198.51.100.8" });
    expect(right).toMatchObject({ status: 302, to: path });
    expect(await orderState(shop, id)).toMatchObject({ status: "cancelled" });
  }, 60_000);

  test("a return is asked for and withdrawn on pages of the same kind", async () => {
    const { id, email, linkCookie, claimCookie } = await placeGuestOrder(shop, "delivered");
    const [line = ""] = await lineIds(shop, id);
    const fields = { [quantityField(line)]: "1", email };
    const made = await posts(`/pedido/${id}/desistir`, { cookie: linkCookie, fields });
    expect(made.to).toMatch(new RegExp(`^/pedido/${id}/devolucoes/[0-9a-f-]{36}$`));
    const path = made.to ?? "";
    const wrong = await posts(path, { cookie: linkCookie, fields: { email: "outra@exemplo.com" } });
    expect(wrong).toMatchObject({ status: 422, data: { errors: { email: "Este não é o e-mail do pedido." } } });
    expect(await posts(path, { fields: { email } })).toMatchObject({ status: 404 });
    expect(await posts(path, { cookie: claimCookie, fields: {} })).toMatchObject({ status: 302, to: path });
    expect((await opens(path, { cookie: linkCookie })).data).toMatchObject({ made: { status: "cancelled" } });
  }, 60_000);
});
