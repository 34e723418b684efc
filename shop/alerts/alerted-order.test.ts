import { expect, test } from "vitest";
import { mailsTo } from "#tests/setup/orders/test-mails.ts";
import { paidOrder } from "#tests/setup/paid-orders.ts";
import { openPayingShop } from "#tests/setup/paying-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { orderRow } from "#tests/setup/test-parcels.ts";
import type { AlertKind } from "./alert.ts";
import { listAlerts } from "./alert-queries.server.ts";
import { raiseAlert } from "./raise-alert.server.ts";

const { shop, services, db, ana } = await openPayingShop({ rings: 30 });

const raise = (kind: AlertKind, subject: string) => raiseAlert(services, db, { kind, subject, at: services.clock() });
const listed = async (subject: string) => {
  const alerts = await listAlerts(db, new Date(0));
  return alerts.find((alert) => alert.subject === subject);
};
const mailOf = async (words: string) => {
  const mails = await mailsTo(shop, services.config.brand.email);
  return mails.find(({ text }) => text.includes(words));
};

test("an alert about a payment names its order where it is told and listed", async () => {
  const paid = await paidOrder(shop, ana, "PIX");
  const { number } = await orderRow(shop, paid.id);
  for (const [kind, subject] of [
    ["mismatch", paid.externalPaymentId],
    ["refund_failed", `${paid.externalPaymentId} re_1`],
  ] as const) {
    await raise(kind, subject);
    expect(await listed(subject)).toMatchObject({ orderId: paid.id, orderNumber: number });
    await soon(shop, () => mailOf(`Referência: ${subject}\n`)).toBeTruthy();
    const mail = await mailOf(`Referência: ${subject}\n`);
    expect(mail?.subject).toMatch(new RegExp(`\\(pedido nº ${number}\\)$`));
    expect(mail?.text).toContain(`Pedido: nº ${number}`);
    expect(mail?.text).toContain(`/admin/pedidos/${paid.id}`);
  }
});

test("an alert that is about no payment of an order names none", async () => {
  await raise("many_errors", "29/11/2026, 12:00");
  await raise("mismatch", "PMI-0-none");
  for (const subject of ["29/11/2026, 12:00", "PMI-0-none"]) {
    expect(await listed(subject)).toMatchObject({ orderId: null, orderNumber: null });
    await soon(shop, () => mailOf(`Referência: ${subject}\n`)).toBeTruthy();
    const mail = await mailOf(`Referência: ${subject}\n`);
    expect(mail?.subject).not.toContain("pedido nº");
    // RFC 5322, 3.6.4: neither spaces nor commas.
    expect(mail?.headers["message-id"]).toMatch(/^<[\w.-]+@[\w.-]+>$/);
  }
});
