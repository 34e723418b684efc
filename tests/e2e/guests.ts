import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { mailedLink } from "./mailbox.ts";
import { type Ordered, placeOrder, startPix } from "./orders.ts";
import { expect, patient } from "./shop-test.ts";

/** An order that this page's browser placed without an account, as the shop's own pages place it. */
export async function orderAsGuest(page: Page, piece: Ordered): Promise<{ id: string; email: string }> {
  const email = `gil.${randomUUID().slice(0, 8)}@exemplo.com`;
  const asPage = { "Sec-Fetch-Site": "same-origin" };
  const id = await placeOrder(page.request, piece, { headers: asPage, data: { customer_email: email } });
  return { id, email };
}

/** A guest's order whose PIX was called off, with the link of its mail: it can be paid again. */
export async function payableOrder(page: Page, piece: Ordered): Promise<{ id: string; email: string; link: string }> {
  const order = await orderAsGuest(page, piece);
  const payment = await startPix(page.request, order.id);
  const link = await mailedLink(page.request, order.email, "pedido");
  const ended = await page.request.post("/functions/v1/cancel-payment", { data: { external_payment_id: payment } });
  expect(ended.status()).toBe(200);
  return { ...order, link };
}

/** A page of somebody else, who holds nothing of the shop's. */
export async function anotherDevice(
  browser: Browser,
  baseURL: string | undefined,
  javaScriptEnabled = true,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, reducedMotion: "reduce" });
  const page = await context.newPage();
  return javaScriptEnabled ? patient(page) : page;
}
