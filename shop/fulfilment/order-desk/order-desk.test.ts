import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { orderTimeline } from "#app/admin/orders/order-timeline.ts";
import { formatInvoiceKey } from "#platform/formats/invoice-key.ts";
import { linkedOrder } from "#shop/ordering/orders/access/linked-order.ts";
import { deliverOrder, prepareOrder } from "#shop/ordering/orders/advance-order.server.ts";
import { cancelOrder } from "#shop/ordering/orders/cancel-order.server.ts";
import { readOrder } from "#shop/ordering/orders/order-queries.server.ts";
import { shipOrder } from "#shop/ordering/orders/ship-order.server.ts";
import { ROLES, type Role } from "#shop/staff/role.ts";
import { openDeskShop } from "#tests/setup/desk-shop.ts";
import { mailsTo } from "#tests/setup/mailbox.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, pay, payByPix, providerSays } from "#tests/setup/orders/test-payments.ts";
import { jobsAreDone, soon } from "#tests/setup/soon.ts";
import { enterInvoice } from "../shipments/sending/enter-papers.server.ts";
import { invoicePath, LARGEST_INVOICE_BYTES } from "../shipments/sending/invoice-file.ts";
import { listInvoiceFiles, readInvoiceFile } from "../shipments/sending/invoice-file-queries.server.ts";
import { removeInvoiceFile, storeInvoiceFile } from "../shipments/sending/store-invoice-file.server.ts";
import { checkPaymentAtDesk } from "./check-payment.server.ts";
import { readDesk } from "./read-desk.server.ts";
import { resendMail } from "./resend-mail.server.ts";
import { removeNote, writeNote } from "./write-note.server.ts";

const WRITERS: readonly Role[] = ["owner", "manager", "fulfilment"];
const KEY = "52060433009911002506550120000007800267301615";
const PDF = new TextEncoder().encode("%PDF-1.4 danfe");
const XML = new TextEncoder().encode(
  `<?xml version="1.0"?><nfeProc><NFe><infNFe versao="4.00" Id="NFe${KEY}"/></NFe></nfeProc>`,
);

const { shop, customer, session } = await openDeskShop();

async function placed() {
  const email = `mesa-${randomUUID()}@exemplo.com`;
  const { id } = await placeOrder(shop, customer, { customer_email: email });
  return { id, email };
}

async function paid() {
  const order = await placed();
  const { external_payment_id: externalPaymentId } = await payByPix(shop, customer, order.id);
  await providerSays(shop, externalPaymentId, "approve");
  await soon(shop, async () => (await readOrder(shop.services.db, order.id)).status).toBe("confirmed");
  return { ...order, externalPaymentId };
}

const desk = async (orderId: string, role: Role = "owner") => {
  const read = await readDesk(shop.services.db, session(role), await readOrder(shop.services.db, orderId));
  if ("kind" in read) throw new Error(`${role} may read`);
  return read;
};

const audited = async (orderId: string) => {
  const rows = await shop.services.db
    .selectFrom("audit_log")
    .select(["action", "actor", "after"])
    .where("subject", "=", `order:${orderId}`)
    .orderBy("id")
    .execute();
  return rows.filter(({ action }) => action !== "order.place");
};

describe("notes", () => {
  test.each(ROLES)("of %s", async (role) => {
    const { id } = await placed();
    const noteId = randomUUID();
    const write = () => writeNote(shop.services, session(role), { orderId: id, noteId, text: "  Embrulhar.  " });
    if (!WRITERS.includes(role)) {
      expect(await write()).toEqual({ kind: "refused", reason: "not_allowed" });
      expect((await desk(id, role)).records.notes).toEqual([]);
      return;
    }
    expect(await write()).toEqual({ kind: "written" });
    expect(await write()).toEqual({ kind: "written" });
    expect((await desk(id, role)).records.notes).toMatchObject([{ text: "Embrulhar.", author: session(role).name }]);
    // The entry records that a note was written, not its text.
    expect(await audited(id)).toMatchObject([{ action: "order.note_written", after: null }]);
  });

  test("are taken away by who wrote them, or by an owner", async () => {
    const { id } = await placed();
    const [first, second] = [randomUUID(), randomUUID()];
    for (const noteId of [first, second]) {
      await writeNote(shop.services, session("manager"), { orderId: id, noteId, text: "Ligar antes" });
    }
    const remove = (role: Role, noteId: string) => removeNote(shop.services, session(role), { orderId: id, noteId });
    expect(await remove("fulfilment", first)).toEqual({ kind: "refused", reason: "not_yours" });
    expect(await remove("read_only", first)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await remove("manager", first)).toEqual({ kind: "removed" });
    expect(await remove("owner", second)).toEqual({ kind: "removed" });
    expect(await remove("owner", second)).toEqual({ kind: "refused", reason: "not_found" });
    expect((await desk(id)).records.notes).toEqual([]);
  });

  test("say something, and belong to an order", async () => {
    const { id } = await placed();
    const write = (orderId: string, text: string) =>
      writeNote(shop.services, session("owner"), { orderId, noteId: randomUUID(), text });
    expect(await write(id, "  ")).toEqual({ kind: "refused", reason: "empty_note" });
    expect(await write(id, "x".repeat(2001))).toEqual({ kind: "refused", reason: "empty_note" });
    expect(await write(randomUUID(), "x")).toEqual({ kind: "refused", reason: "not_found" });
    expect(await write("nada", "x")).toEqual({ kind: "refused", reason: "not_found" });
  });
});

describe("mails once more", () => {
  test("those that still hold, as often as asked for, each form once", async () => {
    const { id, email } = await paid();
    const letters = async () =>
      (await mailsTo(shop, email)).filter(({ subject }) => subject.includes("confirmado")).length;
    await soon(shop, letters).toBe(1);
    await soon(shop, async () => (await desk(id)).mails[0]?.sentAt ?? null).not.toBeNull();
    const { mails } = await desk(id);
    expect(mails).toMatchObject([{ key: "order_confirmed", kind: "order_confirmed" }]);
    const again = randomUUID();
    const resend = (role: Role, key: string, form: string = again) =>
      resendMail(shop.services, session(role), { orderId: id, key, again: form });
    expect(await resend("read_only", "order_confirmed")).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await resend("fulfilment", "order_confirmed")).toEqual({ kind: "queued" });
    await soon(shop, letters).toBe(2);
    expect(await resend("fulfilment", "order_confirmed")).toEqual({ kind: "queued" });
    expect(await resend("owner", "order_confirmed", randomUUID())).toEqual({ kind: "queued" });
    await soon(shop, letters).toBe(3);
    // A paid order gets no payment request, and no mail about something that has not happened.
    for (const key of ["order_received", "order_shipped:sent", "order_delivered", "nada"]) {
      expect(await resend("owner", key, randomUUID())).toEqual({ kind: "refused", reason: "overtaken" });
    }
    const entries = orderTimeline((await desk(id)).records);
    expect(entries.filter(({ title }) => title === "E-mail enviado de novo")).toHaveLength(2);
    expect((await audited(id)).filter(({ action }) => action === "order.mail_resent")).toHaveLength(3);
  });

  test("what it told of is told again: the code that counts, the amount that went back", async () => {
    const { id, email } = await paid();
    await prepareOrder(shop.services, "shop", id);
    await shipOrder(shop.services, "shop", { orderId: id, trackingCode: "AA123456785BR", carrierName: "Correios" });
    await shipOrder(shop.services, "shop", { orderId: id, trackingCode: "AA123456799BR", carrierName: "Correios" });
    const shipped = async () => (await desk(id)).mails.filter(({ kind }) => kind === "order_shipped");
    await soon(shop, async () => (await shipped()).map(({ sentAt }) => sentAt !== null)).toEqual([true]);
    expect(await shipped()).toMatchObject([{ key: "order_shipped:AA123456799BR" }]);
    const wish = { orderId: id, key: "order_shipped:AA123456799BR", again: randomUUID() };
    expect(await resendMail(shop.services, session("owner"), wish)).toEqual({ kind: "queued" });
    const codes = async () => (await mailsTo(shop, email)).filter(({ text }) => text.includes("AA123456799BR")).length;
    await soon(shop, codes).toBeGreaterThanOrEqual(2);
  });

  test("are limited per order", async () => {
    const limited = {
      ...shop.services,
      rateLimits: {
        ...shop.services.rateLimits,
        take: async () => ({ kind: "refused", retryAfterSeconds: 60 }) as const,
      },
    };
    const { id } = await paid();
    const wish = { orderId: id, key: "order_confirmed", again: randomUUID() };
    expect(await resendMail(limited, session("owner"), wish)).toMatchObject({ reason: "too_many_attempts" });
    expect(await resendMail({ ...shop.services, mailer: null }, session("owner"), wish)).toMatchObject({
      reason: "no_mail",
    });
  });
});

describe("invoice files", () => {
  const store = (orderId: string, bytes: Uint8Array, role: Role = "owner") =>
    storeInvoiceFile(shop.services, session(role), { orderId, bytes });

  test("DANFE and XML are kept, shown to the owner of the order, and forgotten", async () => {
    const { id, email } = await paid();
    const { db } = shop.services;
    expect(await store(id, PDF, "read_only")).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await store(id, PDF, "fulfilment")).toEqual({ kind: "stored", file: "pdf" });
    expect(await store(id, XML)).toEqual({ kind: "stored", file: "xml" });
    expect(await readOrder(db, id)).toMatchObject({ invoiceKey: KEY, invoiceUrl: invoicePath(id) });
    expect(await listInvoiceFiles(db, id)).toMatchObject([
      { kind: "pdf", bytes: PDF.length },
      { kind: "xml", bytes: XML.length },
    ]);
    // Both files arrived within the minute that the first mail is delayed.
    await shop.time.advance(61_000);
    const told = async () =>
      (await mailsTo(shop, email)).filter(({ subject }) => subject.startsWith("Nota fiscal")).map(({ text }) => text);
    await soon(shop, told).toEqual([expect.stringContaining(formatInvoiceKey(KEY))]);
    const { number } = await readOrder(db, id);
    expect(await readInvoiceFile(db, id, "pdf")).toEqual({ file: Buffer.from(PDF), orderNumber: number });
    expect(linkedOrder(await readOrder(db, id)).invoiceUrl).toBeNull();

    // A URL entered by the staff comes first; without it the stored file is linked again.
    const enter = (url: string) => enterInvoice(shop.services, session("owner"), { orderId: id, key: KEY, url });
    await enter("https://notas.exemplo/1");
    expect(await readOrder(db, id)).toMatchObject({ invoiceUrl: "https://notas.exemplo/1" });
    await enter("");
    expect(await readOrder(db, id)).toMatchObject({ invoiceUrl: invoicePath(id) });
    await shop.time.advance(61_000);
    await jobsAreDone(shop);
    expect(await told()).toHaveLength(1);

    const remove = (role: Role) => removeInvoiceFile(shop.services, session(role), { orderId: id, kind: "pdf" });
    expect(await remove("read_only")).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await remove("manager")).toEqual({ kind: "removed" });
    expect(await remove("manager")).toEqual({ kind: "refused", reason: "not_found" });
    expect(await readOrder(db, id)).toMatchObject({ invoiceUrl: null, invoiceKey: KEY });
  });

  test("are invoices, of this order, and not too large", async () => {
    const { id } = await paid();
    const text = (words: string) => new TextEncoder().encode(words);
    const other = "35200714200166000187550010000000046550010030".slice(0, 43);
    const otherKey = [..."0123456789"].map((digit) => other + digit);
    expect(await store(id, new Uint8Array())).toMatchObject({ reason: "no_file" });
    expect(await store(id, text("<html>nota</html>"))).toMatchObject({ reason: "no_invoice" });
    expect(await store(id, text("MZ programa"))).toMatchObject({ reason: "no_invoice" });
    expect(await store(id, text(`<infNFe Id="NFe${"1".repeat(44)}"/>`))).toMatchObject({ reason: "no_invoice" });
    expect(await store(id, new Uint8Array(LARGEST_INVOICE_BYTES + 1))).toMatchObject({ reason: "too_large" });
    expect(await store(randomUUID(), PDF)).toMatchObject({ reason: "not_found" });
    await store(id, XML);
    const answers = await Promise.all(otherKey.map((key) => store(id, text(`<infNFe Id="NFe${key}"/>`))));
    expect(answers.filter((answer) => "reason" in answer && answer.reason === "key_differs")).toHaveLength(1);
    expect(await listInvoiceFiles(shop.services.db, id)).toHaveLength(1);
  });
});

describe("payments", () => {
  test("what the provider said is kept, each thing once; asking again changes nothing", async () => {
    const { id, externalPaymentId } = await paid();
    const facts = async () => (await desk(id)).records.payments[0]?.facts.map(({ said, became }) => ({ said, became }));
    expect(await facts()).toEqual([
      { said: "pending", became: "pending" },
      { said: "paid", became: "paid" },
    ]);
    const ask = (role: Role) => checkPaymentAtDesk(shop.services, session(role), { orderId: id, externalPaymentId });
    expect(await ask("read_only")).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await ask("fulfilment")).toEqual({ kind: "done", changed: false });
    expect(await facts()).toHaveLength(2);
    const other = await placed();
    expect(await checkPaymentAtDesk(shop.services, session("owner"), { orderId: other.id, externalPaymentId })).toEqual(
      { kind: "refused", reason: "not_found" },
    );
    const notices = async () => (await desk(id)).records.payments[0]?.notices.length ?? 0;
    await soon(shop, notices).toBeGreaterThan(0);
  });

  test("a refusal is told in words, with the provider's own", async () => {
    const { id } = await placed();
    const refused = await pay(shop, customer, id, {
      method: "credit_card",
      cardData: await cardData(shop, "FUND"),
    });
    expect(refused.status).toBe("rejected");
    const entries = orderTimeline((await desk(id)).records);
    expect(entries.map(({ detail }) => detail).join("\n")).toContain("O cartão não tem limite ou saldo suficiente.");
  });
});

test("an order moves by the table of states only", async () => {
  const { id } = await placed();
  const manager = session("manager");
  for (const move of [
    prepareOrder(shop.services, manager, id),
    deliverOrder(shop.services, manager, { orderId: id }),
  ]) {
    expect(await move).toEqual({ kind: "refused", reason: "wrong_status" });
  }
  const sold = await paid();
  const cancel = (orderId: string) => cancelOrder(shop.services, manager, { orderId, reason: "teste" });
  await prepareOrder(shop.services, manager, sold.id);
  await shipOrder(shop.services, manager, { orderId: sold.id, trackingCode: null });
  expect(await cancel(sold.id)).toEqual({ kind: "refused", reason: "wrong_status" });
  expect(await deliverOrder(shop.services, session("read_only"), { orderId: sold.id })).toMatchObject({
    reason: "not_allowed",
  });
  expect(await deliverOrder(shop.services, manager, { orderId: sold.id })).toEqual({ kind: "done", changed: true });
  expect(await cancel(sold.id)).toEqual({ kind: "refused", reason: "wrong_status" });
  const titles = orderTimeline((await desk(sold.id)).records).map(({ title, by }) => [title, by]);
  const wanted = ["Pedido entregue", "Pedido enviado", "Pedido em processamento", "Pagamento aprovado", "Pedido feito"];
  const told = titles.filter(([title]) => wanted.includes(title ?? ""));
  expect(told.map(([title]) => title)).toEqual(wanted);
  expect(told[0]).toEqual(["Pedido entregue", manager.name]);
});
