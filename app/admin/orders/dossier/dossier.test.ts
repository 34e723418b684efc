import { randomBytes } from "node:crypto";
import { degrees, PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { guardPanel } from "#app/admin/page/staff-context.server.ts";
import { formatDateTime } from "#platform/clock.ts";
import { undeliverableAddress } from "#platform/email/undeliverable-address.ts";
import { deleteAccount } from "#shop/customer-records/delete-account.server.ts";
import { readDossier } from "#shop/fulfilment/order-desk/dossier/read-dossier.server.ts";
import { anonymiseOldOrders } from "#shop/ordering/orders/placing/customer-orders-store.server.ts";
import type { Role } from "#shop/staff/role.ts";
import { sessionOf } from "#tests/setup/customers/session-of.ts";
import { pdfTexts } from "#tests/setup/files/pdf-texts.ts";
import { placeOrder } from "#tests/setup/orders/test-orders.ts";
import { cardData, pay, providerSays } from "#tests/setup/orders/test-payments.ts";
import { RING, setStock } from "#tests/setup/orders/test-stock.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { addRow, addRows, readRow, readRows, setRows } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { orderRow, paidOrder } from "#tests/setup/test-parcels.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { loader } from "./dossier-file.ts";

const PATTERN = "/admin/pedidos/:orderId/dossie.pdf";
const MEGABYTES_10 = 10_000_000;

const { shop, services, db } = await openShop();
await setStock(shop, RING.product_id, 500);
const customer = await createTestCustomer(shop);
const members = new Map<Role, Awaited<ReturnType<typeof createTestStaff>>>();
for (const role of ["owner", "fulfilment", "read_only"] as const) {
  members.set(role, await createTestStaff(shop, role));
}
const memberOf = (role: Role) => members.get(role) ?? expect.fail(`nobody is ${role}`);

/** What the browser of somebody of the staff gets. */
async function ask(orderId: string, role: Role = "fulfilment"): Promise<Response> {
  const context = contextOf(services);
  const request = new Request(`${shop.url}/admin/pedidos/${orderId}/dossie.pdf`, { headers: memberOf(role).cookie });
  const args = { request, context, params: { orderId }, url: new URL(request.url), pattern: PATTERN };
  try {
    await guardPanel(args, async () => new Response());
    return await loader({ ...args, unstable_pattern: PATTERN } as Parameters<typeof loader>[0]);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

async function taken(orderId: string, role?: Role) {
  const response = await ask(orderId, role);
  expect(response.status).toBe(200);
  const file = new Uint8Array(await response.arrayBuffer());
  expect(file.length).toBeLessThanOrEqual(MEGABYTES_10);
  const pages = await pdfTexts(file);
  for (const [index, page] of pages.entries()) expect(page).toContain(`página ${index + 1} de ${pages.length}`);
  // A sentence may go on in the next line.
  return { response, file, pages, text: pages.join(" ").replaceAll("\n", " ") };
}

/** A DANFE of one page in a size of its own, with a line of text. */
async function danfe(words: string, { turned = 0, bytes = 0, width = 500 } = {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([width, 700]);
  page.drawText(words, { x: 40, y: 600, size: 12, font: await document.embedFont(StandardFonts.Courier) });
  page.setRotation(degrees(turned));
  page.node.set(PDFName.of("PieceInfo"), document.context.register(document.context.stream(randomBytes(bytes))));
  return Buffer.from(await document.save());
}

const attach = (orderId: string, kind: "pdf" | "xml", file: Buffer) =>
  addRow(db, "invoice_files", { order_id: orderId, kind, file, stored_at: services.clock() });

const KEY = "35261112345678000190550010000010041000010041";

describe("the dossier of a paid order", { timeout: 120_000 }, () => {
  test("has the order, payment, delivery, messages, mails, terms, nota fiscal and history, as PDF to be kept by nobody", async () => {
    const id = await paidOrder(shop, customer);
    await shop.json(
      "/rest/v1/contact_messages",
      { name: "Maria", email: customer.email, subject: "Meu anel", message: "Chegou hoje, obrigada pela atenção!" },
      { headers: customer.bearer },
    );
    const message = await readRow(db, "contact_messages", { customer_id: customer.id }, ["id"]);
    await addRow(db, "contact_answers", {
      message_id: message.id,
      staff_id: memberOf("owner").session.staffId,
      text: "Que bom que gostou.",
      created_at: services.clock(),
    });
    await setRows(db, "orders", { id }, { invoice_key: KEY });
    await attach(id, "pdf", await danfe("DANFE EMITIDA"));
    await attach(id, "xml", Buffer.from("<NFe>ok</NFe>"));
    await soon(shop, () => readRows(db, "order_events", { order_id: id, kind: "mail_order_confirmed" })).toHaveLength(
      1,
    );

    const { response, file, pages, text } = await taken(id);
    const order = await orderRow(shop, id);
    const payment = await readRow(db, "payments", { order_id: id });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "content-disposition": `inline; filename="dossie-${order.number}.pdf"`,
    });
    for (const said of [
      `Dossiê do pedido nº ${order.number}`,
      order.customer_name,
      customer.email,
      RING.product_id,
      "Mercado Pago",
      payment.provider_payment_id ?? expect.fail(),
      payment.external_payment_id,
      "A loja não tem eventos de rastreamento deste pedido.",
      "Chegou hoje, obrigada pela atenção!",
      "Que bom que gostou.",
      "Pedido confirmado",
      `Versão ${order.accepted_terms_version}, aceita em`,
      "Direito de arrependimento",
      "No anexo B.",
      "Anexado a este arquivo PDF.",
      "10. Histórico do pedido",
    ]) {
      expect(text).toContain(said);
    }
    for (const unsaid of ["Parcelas", "Contestação", "sinal que não pôde"]) expect(text).not.toContain(unsaid);
    expect(pages.at(-1)).toContain("DANFE EMITIDA");
    const made = await PDFDocument.load(file);
    expect(made.getAttachments().map(({ name }) => name)).toEqual(["nota-fiscal.xml"]);
    expect(made.getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])).toEqual(
      pages.map(() => [595, 842]),
    );
    const [audit] = await readRows(db, "audit_log", { action: "order.dossier_taken", subject: `order:${id}` });
    expect(audit).toMatchObject({ actor: memberOf("fulfilment").session.staffId, before: null, after: null });
  });

  test("says instalments, the bank's challenge, carrier, code, events and delivery in São Paulo's time", async () => {
    const quote = await shop.json("/functions/v1/melhor-envio-proxy", {
      cep_destino: "01310100",
      items: [{ product_id: RING.product_id, quantity: 6 }],
    });
    const options: { id: string; name: string }[] = await quote.json();
    const option = options.find(({ name }) => name === "SEDEX")?.id;
    const { id } = await placeOrder(shop, customer, {
      shipping_option_id: option,
      items: [{ ...RING, quantity: 6 }],
    });
    const card = await cardData(shop, "APRO", { card: "challenged", installments: 3 });
    const { external_payment_id } = await pay(shop, customer, id, { method: "credit_card", cardData: card });
    await providerSays(shop, external_payment_id, "approve");
    await soon(shop, () => orderRow(shop, id)).toMatchObject({ status: "confirmed" });
    await providerSays(shop, external_payment_id, "dispute");
    await soon(shop, () => orderRow(shop, id)).toMatchObject({ payment_status: "in_dispute" });
    const at = new Date("2026-11-12T01:30:00Z");
    await setRows(db, "payments", { order_id: id }, { paid_at: at });
    await addRow(db, "shipments", {
      order_id: id,
      kind: "other",
      position: 1,
      state: "delivered",
      carrier_name: "Correios",
      tracking_code: "AA123456789BR",
      posted_at: at,
      delivered_at: at,
      created_at: at,
      updated_at: at,
    });
    await addRow(db, "tracking_events", {
      order_id: id,
      event_date: at,
      event_status: "delivered",
      event_description: "Objeto entregue ao destinatário",
      event_location: "São Paulo, SP",
    });
    const { id: payment_id } = await readRow(db, "payments", { order_id: id }, ["id"]);
    const { text } = await taken(id);
    const { case_id, documents_until } = await readRow(db, "payment_disputes", { payment_id });
    for (const said of [
      `Contestação Caso ${case_id} no Mercado Pago`,
      "Valor contestado R$",
      "Motivo contestado ",
      `Documentos até ${formatDateTime(documents_until ?? expect.fail())}`,
      "Parcelas 3",
    ]) {
      expect(text).toContain(said);
    }
    // Half past one in the morning in Greenwich is the evening before.
    for (const said of [
      "Cartão de crédito, 3 vezes, master",
      "Mercado Pago: em disputa",
      "O banco pediu a confirmação de quem pagava, e o pagamento foi aprovado depois dela.",
      "11/11/2026, 22:30",
      "AA123456789BR",
      "Objeto entregue ao destinatário",
      "Entregue em 11/11/2026, 22:30",
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain("12/11/2026, 01:30");
  });

  test("is refused for orders that nobody paid, that do not exist, and to whom may not see orders", async () => {
    const { id } = await placeOrder(shop, customer);
    for (const missing of [id, crypto.randomUUID(), "nao-existe"]) {
      expect((await ask(missing)).headers.get("Location")).toBe("/admin/nao-encontrado?o=order");
    }
    const nobody = { staffId: memberOf("owner").session.staffId, role: "nobody" as Role };
    expect(await readDossier(services, nobody, id)).toEqual({ kind: "refused", reason: "not_allowed" });
    expect(await readRows(db, "audit_log", { action: "order.dossier_taken", subject: `order:${id}` })).toEqual([]);
    const outside = new Request(`${shop.url}/admin/pedidos/${id}/dossie.pdf`);
    const args = { request: outside, context: contextOf(services), params: {}, url: new URL(outside.url), pattern: "" };
    await expect(guardPanel(args, async () => new Response())).rejects.toMatchObject({ status: 302 });
  });

  test("is made of hostile words, 200 lines, long messages and a broken nota, and says what is missing", async () => {
    const id = await paidOrder(shop, customer);
    const name = "👩‍👩‍👧 محمد بن\u202e عبد\u0007 Łukasz Őrsi ﬁm";
    await setRows(db, "orders", { id }, { customer_name: name, customer_document: null });
    const [line] = await readRows(db, "order_items", { order_id: id });
    if (!line) return expect.fail();
    await addRows(
      db,
      "order_items",
      Array.from({ length: 200 }, (_, index) => ({
        ...line,
        id: crypto.randomUUID(),
        position: index + 2,
        product_name: `${"Anel muito comprido ".repeat(10)}${index} 💍`,
        image: "nao/existe.jpg",
      })),
    );
    const long = [...Array.from({ length: 21 }, () => "a\n".repeat(15_000)), "x".repeat(250_000)];
    for (const [index, text] of long.entries()) {
      await addRow(db, "contact_messages", {
        customer_id: customer.id,
        name,
        email: customer.email,
        subject: "s".repeat(5_000),
        message: text,
        content_hash: Buffer.from(crypto.randomUUID()),
        created_at: new Date(services.clock().getTime() + index),
        sent_on: "2026-11-29",
      });
    }
    await attach(id, "pdf", Buffer.from("%PDF-1.7\nbroken"));
    const before = performance.now();
    const { text, pages } = await taken(id);
    expect(performance.now() - before).toBeLessThan(30_000);
    expect(pages.length).toBeLessThan(60);
    expect(text).toContain("O arquivo guardado não pôde ser lido aqui");
    expect(text).toContain("Há 2 mensagens mais antigas, fora daqui.");
    expect(text).toContain("[cortado: 15001 linhas ao todo]");
    // A page may end between its words.
    expect(text).toMatch(/\[cortado: 250000 (?:página .{0,200})?caracteres ao todo\]/);
    expect(text).toContain("'?': sinal que não pôde ser impresso");
    expect(text).toContain("Comprador ??? ???? ?? ??? Lukasz Orsi fim ");
  });

  test("keeps to 10 MB: files that have no room stay out, which is said, and a turned DANFE is turned", async () => {
    const large = await paidOrder(shop, customer);
    await attach(large, "pdf", await danfe("DANFE GRANDE", { bytes: 5_200_000 }));
    await attach(large, "xml", randomBytes(65_000));
    expect((await taken(large)).text).toContain("DANFE GRANDE");
    await setRows(
      db,
      "invoice_files",
      { order_id: large, kind: "pdf" },
      { file: await danfe("X", { bytes: 10_400_000 }) },
    );
    const { text } = await taken(large);
    expect(text).toContain("Não coube no limite de 10 MB");
    expect(text).not.toContain("No anexo B.");

    await setRows(
      db,
      "invoice_files",
      { order_id: large, kind: "pdf" },
      { file: await danfe("X", { bytes: 9_960_000 }) },
    );
    const withoutXml = (await taken(large)).text;
    expect(withoutXml).toContain("DANFE No anexo B. XML Não coube");

    await setRows(db, "invoice_files", { order_id: large, kind: "pdf" }, { file: await danfe("X", { width: 0 }) });
    expect((await taken(large)).text).toContain("O arquivo guardado não pôde ser lido aqui");

    const turned = await paidOrder(shop, customer);
    await attach(turned, "pdf", await danfe("DANFE DEITADA", { turned: 90 }));
    const { file } = await taken(turned);
    const last = (await PDFDocument.load(file)).getPages().at(-1);
    expect([last?.getWidth(), last?.getHeight()].map((size) => Math.round(size ?? 0))).toEqual([842, 595]);
  });

  test("brings nothing back of a buyer whose account is deleted, and no name once the tax term has passed", async () => {
    const secret = { name: "Olívia Sigilo", street: "Travessa Reservada", phone: "21955554444", cpf: "39053344705" };
    const leaving = await createTestCustomer(shop, secret);
    const id = await paidOrder(shop, leaving, { customer_name: secret.name, customer_phone: secret.phone });
    await shop.json(
      "/rest/v1/contact_messages",
      { name: secret.name, email: leaving.email, subject: "Troca", message: "Minha rua é a Travessa Reservada." },
      { headers: leaving.bearer },
    );
    expect((await taken(id)).text).toContain("Minha rua é a Travessa Reservada.");
    await setRows(db, "orders", { id }, { status: "delivered" });
    expect(await deleteAccount(services, await sessionOf(services, leaving.bearer), leaving.password)).toEqual({
      kind: "deleted",
    });
    const after = (await taken(id)).text;
    expect(after).toContain("Apagados a pedido dele");
    for (const gone of [leaving.email, "95555-4444", secret.phone, "Travessa Reservada"]) {
      expect(after).not.toContain(gone);
    }
    await setRows(db, "orders", { id }, { anonymise_on: "2020-01-01" });
    await anonymiseOldOrders(db, services.clock());
    const later = (await taken(id)).text;
    expect(later).toContain("Cliente excluído");
    expect(later).not.toContain(secret.name);
  });

  test("takes no words that staff wrote for themselves", async () => {
    const id = await paidOrder(shop, customer);
    const { staffId } = memberOf("owner").session;
    const at = services.clock();
    await addRow(db, "order_notes", {
      id: crypto.randomUUID(),
      order_id: id,
      staff_id: staffId,
      text: "SEGREDO",
      written_at: at,
    });
    const { id: payment_id } = await readRow(db, "payments", { order_id: id }, ["id"]);
    await addRow(db, "refunds", { payment_id, amount_cents: 100, reason: "CONVERSA DURA", requested_at: at });
    // A placeholder address: orders by telephone have no e-mail.
    const nobodys = undeliverableAddress(id, "loja.example");
    await setRows(db, "orders", { id }, { user_id: null, customer_email: nobodys });
    const { text } = await taken(id, "owner");
    expect(text).toContain("E-mail Nenhum");
    expect(text).toContain("Comprou sem conta");
    expect(text).not.toContain(nobodys);
    expect(text).toContain("R$ 1,00");
    for (const own of ["SEGREDO", "CONVERSA DURA", "Ana owner"]) expect(text).not.toContain(own);
  });
});
