import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findRight } from "#shop/ordering/orders/access/find-right.server.ts";
import { readOrderAccess } from "#shop/ordering/orders/access/order-access-queries.server.ts";
import { ORDER_LINK_DAYS, orderLinkCode } from "#shop/ordering/orders/access/order-link.server.ts";
import { detachOrders } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import { mailAbout } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { payByPix } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader as findLinked } from "./linked-order.tsx";
import { loader as openLink } from "./open-link.tsx";

const shop = await createTestShop();
const owner = await createTestCustomer(shop);
const stranger = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 20);

function asked(address: string, cookie = "") {
  const context = contextOf(shop.services);
  const url = new URL(address, shop.url);
  return {
    request: new Request(url, { headers: cookie ? { Cookie: cookie } : {} }),
    url,
    pattern: url.pathname,
    context,
  };
}

async function waitingOrder() {
  const email = `link-${randomUUID()}@exemplo.com`;
  const { id } = await placeOrder(shop, owner, { customer_email: email });
  await payByPix(shop, owner, id);
  const { text, html } = await mailAbout(shop, email, /falta o pagamento/);
  const code = /\/pedido\?codigo=([\w-]+)/.exec(text)?.[1] ?? "";
  return { id, email, code, html };
}

const opened = async (code: string, cookie = "") =>
  openLink({ ...asked(`/pedido?codigo=${code}`, cookie), params: {} }).catch((thrown: unknown) => thrown);

async function redirected(code: string, cookie = ""): Promise<Response> {
  const answer = await opened(code, cookie);
  if (!(answer instanceof Response)) throw new Error("no redirect");
  return answer;
}

const seen = (id: string, cookie = "") =>
  findLinked({ ...asked(`/pedido/${id}`, cookie), params: { orderId: id } }).catch((thrown: unknown) => thrown);

describe("the link of a mail", () => {
  test("becomes a cookie that no script reads, and a clean address; then the order is seen", async () => {
    const { id, email, code, html } = await waitingOrder();
    expect(html).toContain(`/pedido?codigo=${code}`);
    expect(Buffer.from(code, "base64url").toString("latin1")).not.toContain("exemplo");
    const answer = await redirected(code);
    expect(answer.headers.get("Location")).toBe(`/pedido/${id}`);
    const noted = await shop.services.db.selectFrom("orders").select("link_opened_at").where("id", "=", id).execute();
    expect(noted).toEqual([{ link_opened_at: expect.any(Date) }]);
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    const cookie = answer.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^order_link_[0-9a-f]{8}=[\w-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
    const page = await seen(id, cookie.split(";")[0]);
    expect(page).toMatchObject({
      data: { order: { id, customerId: null, customerDocument: null, payment: { state: "pending" } } },
      init: { headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" } },
    });
    expect(JSON.stringify(page)).not.toContain(email);
    expect(JSON.stringify(page)).not.toContain("988881234");
    expect(JSON.stringify(page)).toContain("pixQrCode");
  });

  test("leads its owner to the usual page, and nobody else", async () => {
    const { id, code } = await waitingOrder();
    expect((await redirected(code, owner.cookie.Cookie)).headers.get("Location")).toBe(`/orders/${id}`);
    expect((await redirected(code, stranger.cookie.Cookie)).headers.get("Location")).toBe(`/pedido/${id}`);
    const cookie = `order_link_${id.slice(0, 8)}=${code}`;
    expect(await seen(id, `${cookie}; ${owner.cookie.Cookie}`)).toMatchObject({ status: 302 });
  });

  test("opens nothing without its code, with another order's, or changed by a sign", async () => {
    const [first, second] = [await waitingOrder(), await waitingOrder()];
    const missing = { data: { order: null }, init: { status: 404 } };
    expect(await seen(first.id)).toMatchObject(missing);
    expect(await seen(first.id, `order_link_${first.id.slice(0, 8)}=${second.code}`)).toMatchObject(missing);
    const at = 30;
    const changed = first.code.slice(0, at) + (first.code[at] === "A" ? "B" : "A") + first.code.slice(at + 1);
    for (const code of ["abc", changed, `${first.code}A`, first.code.slice(0, -1)]) {
      expect(await opened(code)).toMatchObject({ data: { page: "invalid" }, init: { status: 404 } });
    }
  });

  test("works for its days, for this shop's secret, and until its customer has left or has another e-mail", async () => {
    const { db, config, clock } = shop.services;
    const { id, code } = await waitingOrder();
    const find = (text: string, appSecret = config.appSecret, days = 0) => {
      const later = () => new Date(clock().getTime() + days * 86_400_000);
      return findRight({ db, clock: later, config: { ...config, appSecret } }, id, {
        customerId: null,
        linkOf: () => text,
      });
    };
    const keyOf = async () => {
      const access = await readOrderAccess(db, id);
      if (!access) throw new Error("no order");
      return access;
    };
    expect(await find(code, config.appSecret, ORDER_LINK_DAYS)).toBe("link");
    expect(await find(code, config.appSecret, ORDER_LINK_DAYS + 1)).toBeNull();
    expect(await find(code, "another secret of thirty-two signs")).toBeNull();

    // What happens to the order lengthens its links; a revocation ends them.
    const later = new Date(clock().getTime() + 30 * 86_400_000);
    await db.insertInto("order_events").values({ order_id: id, kind: "shipped", at: later }).execute();
    expect(await find(code, config.appSecret, ORDER_LINK_DAYS + 30)).toBe("link");
    expect(await find(code, config.appSecret, ORDER_LINK_DAYS + 31)).toBeNull();
    await db.updateTable("orders").set({ link_generation: 1 }).where("id", "=", id).execute();
    expect(await find(code)).toBeNull();
    expect(await find(orderLinkCode(config.appSecret, await keyOf(), clock()))).toBe("link");
    await db.updateTable("orders").set({ link_generation: 0 }).where("id", "=", id).execute();

    await db.updateTable("orders").set({ customer_email: "outra@exemplo.com" }).where("id", "=", id).execute();
    expect(await find(code)).toBeNull();
    const anew = orderLinkCode(config.appSecret, await keyOf(), clock());
    expect(await find(anew)).toBe("link");
    await db.transaction().execute((trx) => detachOrders(trx, [id], clock()));
    expect(await find(anew)).toBeNull();
    expect(await find(orderLinkCode(config.appSecret, await keyOf(), clock()))).toBeNull();
  });
});
