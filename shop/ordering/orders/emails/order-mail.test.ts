import { expect, test } from "vitest";
import { plainEmailText } from "#platform/email/plain-email.ts";
import { renderPlainEmail } from "#platform/email/render-email.server.tsx";
import { formatBrl } from "#platform/money.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { PICKUP_NAME, pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import type { Order } from "../order.ts";
import { MAIL_KINDS } from "./mail-kind.ts";
import { orderEmailText } from "./order-email-text.ts";
import { orderEmailTexts, shippingLabel } from "./order-email-texts.ts";
import { renderOrderMail } from "./order-mail.server.tsx";
import { paidOrderEmail } from "./paid-order-email.ts";
import { bareOrder } from "./send-order-mail.server.ts";

const { brand } = readConfig({});
const PUBLIC_URL = "https://lavra.exemplo";
const LINK = { brand, publicUrl: PUBLIC_URL, orderUrl: `${PUBLIC_URL}/pedido?codigo=abc` };

const PLAIN = { fact: null, handlingDays: 2, unpaidOrderHours: 48 };
const PICTURE = { path: "aneis/ANELOVALCO-010-1.jpg", checksum: "0a1b2c3d4e5f", width: 900, height: 900, alt: "Anel" };
const ORDER: Order = {
  ...sampleOrder("pix", new Date("2026-11-20T12:00:00Z"), [PICTURE]),
  customerName: "Maria <b>Clara</b> Nunes",
  carrierName: "Jadlog",
  serviceName: "PAC (Jadlog)",
  estimatedDeliveryDate: "2026-11-27",
  acceptedTermsVersion: "2026-11-22",
};

test.each(MAIL_KINDS)("%s: HTML and text say the same, with absolute addresses", (kind) => {
  const words = orderEmailTexts(kind, ORDER, PLAIN);
  const html = renderOrderMail({ words, order: ORDER, ...LINK });
  const text = orderEmailText(words, ORDER, brand, LINK);
  for (const part of [
    words.title,
    words.status,
    words.next,
    `nº ${ORDER.number} (#7a1e90b4)`,
    "Apto 42",
    formatBrl(34829),
    brand.companyName,
  ]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
  expect(html).toContain(LINK.orderUrl);
  expect(text).toContain(`${words.button}: ${LINK.orderUrl}`);
  expect(html).not.toMatch(/(src|href)="\//);
  expect(html).toContain("Olá, Maria.");
  expect(html).not.toContain("preload");
});

test("the message of a gift is in HTML and text as it was typed; not in a cancelled order's, nor in a bare mail", () => {
  const order = { ...ORDER, giftRecipient: "Lia Souza", giftMessage: "Para <b>Lia</b>,\ncom carinho" };
  const words = orderEmailTexts("order_confirmed", order, PLAIN);
  const both = (of: Order) => [renderOrderMail({ words, order: of, ...LINK }), orderEmailText(words, of, brand, LINK)];
  const [html, text] = both(order);
  expect(html).toContain("Para &lt;b&gt;Lia&lt;/b&gt;,");
  expect(text).toContain("Presente para Lia Souza\nPara <b>Lia</b>,\ncom carinho");
  expect(both({ ...order, giftMessage: null }).join()).toContain("Lia Souza\nDentro do pacote não há preços.");
  for (const without of [bareOrder(order), { ...order, status: "cancelled" as const }]) {
    expect(both(without).join()).not.toMatch(/Lia|presente/i);
  }
});

test("an order of very many pieces with long names stays below what Gmail cuts off; the rest is behind a link", () => {
  const [ring] = ORDER.items;
  const productName = "Conjunto Coração Ção & Zircônia “Édição” ".repeat(8).slice(0, 250);
  const items = Array.from({ length: 400 }, (_, index) => ({
    ...(ring as (typeof ORDER.items)[number]),
    id: `i${index}`,
    productName: `${index} ${productName}`,
    putBack: 1,
  }));
  for (const kind of MAIL_KINDS) {
    const order: Order = { ...ORDER, items };
    const words = orderEmailTexts(kind, order, PLAIN);
    const html = renderOrderMail({ words, order, ...LINK });
    const text = orderEmailText(words, order, brand, LINK);
    for (const form of [html, text]) expect(Buffer.byteLength(form)).toBeLessThan(90_000);
    expect(html).toContain("E mais 360 itens.");
    expect(html).toMatch(/<a href="[^"]+codigo=abc"[^>]*>Ver todas as peças<\/a>/);
    expect(text).toContain(`E mais 360 itens. Ver todas as peças: ${LINK.orderUrl}`);
    expect(Buffer.byteLength(plainEmailText(paidOrderEmail(order, PUBLIC_URL), brand))).toBeLessThan(90_000);
  }
  const endless: Order = { ...ORDER, items: items.map((item) => ({ ...item, productName: "&".repeat(3000) })) };
  const cut = renderOrderMail({ words: orderEmailTexts("order_confirmed", endless, PLAIN), order: endless, ...LINK });
  expect(Buffer.byteLength(cut)).toBeLessThan(90_000);
  const few: Order = { ...ORDER, items: items.slice(0, 20) };
  const whole = renderOrderMail({ words: orderEmailTexts("order_confirmed", few, PLAIN), order: few, ...LINK });
  expect(whole).toContain("19 Conjunto");
  expect(whole).not.toContain("Ver todas as peças");
  const all = paidOrderEmail(few, PUBLIC_URL);
  expect(renderPlainEmail(paidOrderEmail({ ...ORDER, items }, PUBLIC_URL), brand).length).toBeLessThan(90_000);
  expect(all.paragraphs?.[0]?.text).toContain("19 Conjunto");
});

test("of what is collected, place and hours stand where the address stands otherwise", () => {
  const place = "Rua das Flores, 12. Segunda a sexta, das 9h às 18h";
  const collected: Order = {
    ...ORDER,
    carrierName: PICKUP_NAME,
    serviceName: pickupServiceName(place),
    actualDeliveryDate: "2026-11-25",
  };
  for (const kind of ["order_confirmed", "order_ready", "order_delivered"] as const) {
    const words = orderEmailTexts(kind, collected, PLAIN);
    const html = renderOrderMail({ words, order: collected, ...LINK });
    for (const form of [html, orderEmailText(words, collected, brand, LINK)]) {
      expect(form).toContain(place);
      expect(form).toContain("Frete, Retirada na loja");
      expect(form).not.toMatch(/Paulista|Postamos|chegaram|foi entregue/);
    }
  }
  expect(orderEmailTexts("order_confirmed", collected, PLAIN).next).toContain("prontas para retirada até 27/11/2026");
  expect(orderEmailTexts("order_ready", collected, PLAIN).next).toContain(`Retire em ${place}.`);
  expect(orderEmailTexts("order_delivered", collected, PLAIN).greeting).toContain("retiradas na loja em 25/11/2026");
});

test("a parcel with a day is told of by that day alone", () => {
  const dated = orderEmailTexts("order_confirmed", ORDER, PLAIN).next;
  expect(dated).toBe("Seu pedido chega até 27/11. Avisamos por e-mail quando ele sair, com o código de rastreamento.");
  const undated = orderEmailTexts("order_confirmed", { ...ORDER, estimatedDeliveryDate: null }, PLAIN).next;
  expect(undated).toContain("A entrega leva 7-10 dias úteis.");
});

test("after a refund in part every form says how much went back, what is left, and which piece does not come", () => {
  const payment = ORDER.payment && { ...ORDER.payment, refundedCents: 8990 };
  const items = ORDER.items.map((item, index) => ({ ...item, putBack: index === 1 ? 1 : 0 }));
  const order: Order = { ...ORDER, status: "confirmed", paymentStatus: "partially_refunded", payment, items };
  const words = orderEmailTexts("money_refunded", order, {
    ...PLAIN,
    fact: { id: "r", amountCents: 8990, whole: false },
  });
  for (const form of [renderOrderMail({ words, order, ...LINK }), orderEmailText(words, order, brand, LINK)]) {
    const text = form.replaceAll(/<[^>]+>/g, " ").replaceAll(/[\s\u00a0]+/g, " ");
    expect(text).toMatch(/Total:? R\$ 348,29.*Reembolsado:? −R\$ 89,90.*Total após o reembolso:? R\$ 258,39/);
    expect(text).toContain("· 1 reembolsada");
    expect(text).toContain("A peça reembolsada não será enviada. O restante do pedido continua como está.");
  }
  expect(orderEmailText(words, ORDER, brand, LINK)).not.toContain("Reembolsado:");
  expect(
    orderEmailTexts("order_cancelled", { ...order, payment: payment && { ...payment, paidAt: new Date(0) } }, PLAIN)
      .greeting,
  ).toMatch(/devolvendo o restante, R\$\s258,39/);
});

test("a cancelled order goes nowhere, and nothing is left to be given up", () => {
  const cancelled: Order = { ...ORDER, status: "cancelled" };
  for (const kind of ["order_cancelled", "money_refunded"] as const) {
    const words = orderEmailTexts(kind, cancelled, PLAIN);
    const html = renderOrderMail({ words, order: cancelled, ...LINK });
    for (const form of [html, orderEmailText(words, cancelled, brand, LINK)]) {
      expect(form).toContain(brand.companyName);
      expect(form).not.toMatch(/desistir da compra|Entrega|Paulista/);
    }
  }
  expect(orderEmailText(orderEmailTexts("order_confirmed", ORDER, PLAIN), ORDER, brand, LINK)).toContain(
    "desistir da compra",
  );
});

test("what a customer typed stays text", () => {
  const words = orderEmailTexts("order_confirmed", { ...ORDER, customerName: "<script>alert(1)</script>" }, PLAIN);
  expect(renderOrderMail({ words, order: ORDER, ...LINK })).not.toContain("<script>");
});

test("only the mail that asks for payment carries the code", () => {
  expect(orderEmailTexts("order_received", ORDER, PLAIN).code?.text).toBe(ORDER.payment?.pixQrCode);
  expect(orderEmailTexts("order_confirmed", ORDER, PLAIN).code).toBeNull();
  expect(orderEmailTexts("order_received", ORDER, PLAIN).greeting).toContain("20/11/2026, 09:30");
});

test("the carrier is named once", () => {
  expect(shippingLabel(ORDER)).toBe("Frete, PAC (Jadlog)");
  expect(shippingLabel({ serviceName: "PAC", carrierName: "Correios" })).toBe("Frete, Correios PAC");
  expect(shippingLabel({ serviceName: ".Package", carrierName: "Jadlog" })).toBe("Frete, Jadlog Package");
  expect(shippingLabel({ serviceName: null, carrierName: null })).toBe("Frete");
});

test("every mail about an order links to the terms that were accepted with it", () => {
  for (const kind of MAIL_KINDS) {
    const words = orderEmailTexts(kind, ORDER, PLAIN);
    expect(renderOrderMail({ words, order: ORDER, ...LINK })).toContain(
      `href="${PUBLIC_URL}/termos/versoes/2026-11-22"`,
    );
    expect(orderEmailText(words, ORDER, brand, LINK)).toContain(
      `Termos da compra, versão 2026-11-22: ${PUBLIC_URL}/termos/versoes/2026-11-22`,
    );
  }
  const old = { ...ORDER, acceptedTermsVersion: null };
  expect(orderEmailText(orderEmailTexts("order_confirmed", old, PLAIN), old, brand, LINK)).toContain(
    `${PUBLIC_URL}/termos\n`,
  );
});

test("the mail with the code of an order that staff made says that paying accepts the terms", () => {
  const made = { ...ORDER, status: "pending" as const, acceptedTermsVersion: null, expiresAt: ORDER.createdAt };
  const text = orderEmailText(orderEmailTexts("order_received", made, PLAIN), made, brand, LINK);
  expect(text).toContain(`Ao pagar, você aceita os termos da compra e a política de privacidade: ${PUBLIC_URL}/termos`);
});

test("the invoice's mail brings its key, and says where the document is if there is one", () => {
  const KEY = "35261111222333000181550010000010421000010427";
  const keyed = orderEmailTexts("order_invoice", { ...ORDER, invoiceKey: KEY }, PLAIN);
  expect(keyed.code?.text.replaceAll(" ", "")).toBe(KEY);
  expect(keyed.next).not.toContain("em Nota Fiscal");
  const filed = { ...ORDER, invoiceUrl: "/orders/1/nota-fiscal" };
  const visitors = orderEmailTexts("order_invoice", filed, PLAIN);
  expect([visitors.code, visitors.next]).toEqual([null, expect.stringContaining("responda a este e-mail")]);
  expect(orderEmailTexts("order_invoice", { ...filed, customerId: "1" }, PLAIN).next).toContain("em Nota Fiscal");
  const elsewhere = { ...ORDER, invoiceUrl: "https://notas.exemplo/1" };
  expect(orderEmailTexts("order_invoice", elsewhere, PLAIN).next).toContain("em Nota Fiscal");
});

test("an order cancelled after a lost dispute tells that the bank gave the money back", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const sample = sampleOrder("cancelled", at, []);
  const payment = sample.payment && { ...sample.payment, state: "refunded" as const };
  const events = [{ kind: "payment_in_dispute", at, amountCents: null }];
  const order: Order = { ...sample, paymentStatus: "refunded", payment, events };
  const text = orderEmailText(orderEmailTexts("order_cancelled", order, PLAIN), order, brand, LINK);
  const read = text.replaceAll("\u00a0", " ");
  expect(read).toContain("O banco já devolveu R$ 348,29 a quem pagou.");
  expect(read).toContain("Devolvido pelo banco: −R$ 348,29");
  expect(read).not.toMatch(/estamos devolvendo|hoje mesmo|Nada foi cobrado/);
});
