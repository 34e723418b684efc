import { expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { approveReturn } from "#shop/fulfilment/returns/answer-return.server.ts";
import { openReturn } from "#shop/fulfilment/returns/open-return.server.ts";
import { placeGuestOrder } from "#tests/setup/orders/guest-orders.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { addRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { lineIds } from "#tests/setup/test-returns.ts";
import { loader as returnPage } from "../return-page.tsx";
import { loader as declaration } from "./declaration-page.ts";

const { shop, services } = await openShop();
const stranger = await createTestCustomer(shop);
await setStock(shop, RING.product_id, 50);

const CODE = "2026198765";

/** A guest's approved return with a reverse label. */
async function labelled(label: object = {}) {
  const guest = await placeGuestOrder(shop, "delivered");
  const [orderItemId = ""] = await lineIds(shop, guest.id);
  const lines = [{ orderItemId, quantity: 1, wantedSize: null }];
  const made = await openReturn(services, guest.id, { kind: "regret", note: "", lines }, guest.claim);
  if (made.kind !== "opened") throw new Error(JSON.stringify(made));
  const { returnId } = made;
  await approveReturn(services, { returnId, actor: "shop", answer: "Embale.", labelUrl: null, postingCode: CODE });
  const now = services.clock();
  await addRow(services.db, "return_labels", {
    return_id: returnId,
    state: "ready",
    service_id: "1",
    parcel: JSON.stringify({ weightKg: 0.05, widthCm: 11, heightCm: 5, lengthCm: 16 }),
    agreed_cents: 2000,
    is_answer: true,
    posting_code: CODE,
    post_until: "2099-01-01",
    declaration: Buffer.from("%PDF-1.4"),
    created_at: now,
    updated_at: now,
    ...label,
  });
  return { ...guest, returnId };
}

function asked(path: string, cookie: string, params: { orderId: string; returnId: string }) {
  const context = contextOf({ ...services, rateLimits: createRateLimits(services.db, true) });
  const url = new URL(path, shop.url);
  const headers = { [CLIENT_ADDRESS_HEADER]: "198.51.100.7", ...(cookie && { Cookie: cookie }) };
  return { request: new Request(url, { headers }), url, pattern: url.pathname, context, params };
}

/** The answer, also when it is thrown. */
async function opens(orderId: string, returnId: string, cookie: string) {
  const page = asked(`/orders/${orderId}/devolucoes/${returnId}/declaracao`, cookie, { orderId, returnId });
  const answer: unknown = await declaration(page).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) return { status: Object(answer).init?.status };
  const { status, headers } = answer;
  return { status, to: headers.get("Location"), type: headers.get("Content-Type"), kept: headers.get("Cache-Control") };
}

test("the declaration is opened by the browser that ordered; by no link and no other customer", async () => {
  const { id, returnId, claimCookie, linkCookie } = await labelled();
  const opened = await opens(id, returnId, claimCookie);
  expect(opened).toEqual({ status: 200, to: null, type: "application/pdf", kept: "private, no-store" });
  expect(await opens(id, returnId, linkCookie)).toMatchObject({ status: 302, to: expect.stringContaining("/login?") });
  expect(await opens(id, returnId, stranger.cookie.Cookie)).toEqual({ status: 404 });
  const other = await labelled();
  expect(await opens(other.id, returnId, other.claimCookie)).toEqual({ status: 404 });
});

test("without a living label the return's page is shown instead", async () => {
  const { id, returnId, claimCookie } = await labelled({ state: "expired" });
  expect(await opens(id, returnId, claimCookie)).toMatchObject({
    status: 302,
    to: `/pedido/${id}/devolucoes/${returnId}`,
  });
});

test("a link shows how far the parcel is, and neither code, day nor declaration", async () => {
  const { id, returnId, claimCookie, linkCookie } = await labelled();
  const seenBy = async (cookie: string) => {
    const page = asked(`/pedido/${id}/devolucoes/${returnId}`, cookie, { orderId: id, returnId });
    return JSON.stringify(await returnPage(page));
  };
  const whole = await seenBy(claimCookie);
  expect(whole).toContain(CODE);
  expect(whole).toContain('"postUntil":"2099-01-01"');
  const linked = await seenBy(linkCookie);
  expect(linked).toContain('"code":"none"');
  for (const secret of [CODE, "2099-01-01", '"hasDeclaration":true']) expect(linked).not.toContain(secret);
});
