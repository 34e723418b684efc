import { describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { listMessages } from "#tests/setup/contact-messages.ts";
import { mailAbout, mailsTo } from "#tests/setup/mailbox.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { answerMessage, archiveMessage, markAnswered } from "./answer-message.server.ts";
import type { InboxView } from "./contact-inbox.ts";
import { INBOX_PAGE, readInbox, readMessage } from "./inbox-queries.server.ts";
import { receiveContactMessage } from "./receive-contact-message.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services, db } = await openShop({ clock: () => now });
const { session: packer } = await createTestStaff(shop, "fulfilment");
const { session: reader } = await createTestStaff(shop, "read_only");
const REFUSED = { kind: "refused", reason: "not_allowed" };
const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: "198.51.100.1" });

async function write(
  change: { name?: string; email?: string; subject?: string } = {},
  customerId: string | null = null,
) {
  now = new Date(now.getTime() + 1000);
  const message = {
    name: "Ana Lima",
    email: "ana@exemplo.com",
    subject: "Tamanho",
    message: "Qual é o meu tamanho?",
    ...change,
  };
  await receiveContactMessage(services, message, { customerId, headers });
  const [newest] = await listMessages(db, { limit: 1 });
  if (!newest) throw new Error("no message");
  return newest;
}
const inbox = async (view: InboxView, term = "") => {
  const page = await readInbox(db, reader, { view, term });
  if ("kind" in page) throw new Error(page.reason);
  return page;
};
const idsIn = async (view: InboxView) => (await inbox(view)).messages.map(({ id }) => id);
const actions = async (id: string) =>
  await db.selectFrom("audit_log").selectAll().where("subject", "=", `contact_message:${id}`).orderBy("id").execute();

describe("a message in the inbox", () => {
  test("is answered by mail, once for the same words, and counts as answered", async () => {
    const { id, email } = await write({ subject: "Um anel" });
    const text = "Olá, Ana.\nÉ o 16.";
    expect(await answerMessage(services, reader, { messageId: id, text })).toEqual(REFUSED);
    expect(await answerMessage({ ...services, mailer: null }, packer, { messageId: id, text })).toEqual({
      kind: "refused",
      reason: "no_mail",
    });
    const both = await Promise.all([1, 2].map(() => answerMessage(services, packer, { messageId: id, text })));
    expect(both).toEqual([{ kind: "changed" }, { kind: "changed" }]);
    const mail = await mailAbout(shop, email, /^Re: Um anel/);
    expect(mail.text).toContain(text);
    expect(mail.text).toContain("Qual é o meu tamanho?");
    expect(await idsIn("novas")).not.toContain(id);
    expect(await idsIn("respondidas")).toContain(id);
    const [longest] = await idsIn("novas");
    const opened = await readMessage(db, reader, id);
    expect(opened).toMatchObject({
      nextId: longest ?? null,
      message: { status: "answered", answeredAt: now },
      answers: [{ text, by: packer.name }],
    });
    const log = await actions(id);
    expect(log.map(({ action }) => action)).toEqual(["contact.answered"]);
    expect(JSON.stringify(log)).not.toMatch(/ana@|tamanho|É o 16/);
    await answerMessage(services, packer, { messageId: id, text: "Mais uma coisa." });
    await soon(
      shop,
      async () => (await mailsTo(shop, email, 0)).filter(({ subject }) => subject.startsWith("Re: Um anel")).length,
    ).toBe(2);
  });

  test("is marked as answered otherwise, and taken back; archived, and back where it was", async () => {
    const { id } = await write({ subject: "Outro" });
    expect(await markAnswered(services, reader, { messageId: id, answered: true })).toEqual(REFUSED);
    await markAnswered(services, packer, { messageId: id, answered: true });
    await archiveMessage(services, packer, { messageId: id, archived: true });
    expect(await idsIn("arquivadas")).toContain(id);
    expect(await idsIn("respondidas")).not.toContain(id);
    await archiveMessage(services, packer, { messageId: id, archived: false });
    expect(await idsIn("respondidas")).toContain(id);
    await markAnswered(services, packer, { messageId: id, answered: false });
    expect(await idsIn("novas")).toContain(id);
    await markAnswered(services, packer, { messageId: id, answered: false });
    expect((await actions(id)).map(({ action }) => action)).toEqual([
      "contact.marked_answered",
      "contact.archived",
      "contact.restored",
      "contact.reopened",
    ]);
    for (const messageId of ["nada", "8a4f0d0e-0000-4000-8000-000000000000"]) {
      expect(await archiveMessage(services, packer, { messageId, archived: true })).toEqual({
        kind: "refused",
        reason: "unknown",
      });
      expect(await readMessage(db, reader, messageId)).toBeNull();
    }
  });

  test("is found by name without accents, e-mail, subject and protocol", async () => {
    const { id, number } = await write({ name: "Íris Ação", email: "iris@exemplo.com", subject: "Fecho da corrente" });
    for (const term of [
      "iris acao",
      "IRIS@exemplo",
      "fecho",
      `2026${String(number).padStart(6, "0")}`,
      String(number),
    ]) {
      expect([term, (await inbox("novas", term)).messages.map((each) => each.id)]).toEqual([term, [id]]);
    }
    expect((await inbox("arquivadas", "fecho")).messages).toEqual([]);
  });

  test("of a customer shows their phone", async () => {
    const customer = await createTestCustomer(shop, { phone: "21987654321" });
    const { id } = await write({ subject: "Da conta" }, customer.id);
    expect(await readMessage(db, reader, id)).toMatchObject({ phone: "21987654321" });
  });
});

test("whoever has waited longest comes first; the list goes on where its page ended", async () => {
  for (let i = 0; i < INBOX_PAGE; i += 1) await write({ subject: `Fila ${i}`, email: `fila${i}@exemplo.com` });
  const first = await inbox("novas");
  const second = await readInbox(db, reader, { view: "novas", term: "", afterId: first.nextAfterId ?? "" });
  if ("kind" in second) throw new Error(second.reason);
  const all = [...first.messages, ...second.messages];
  expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted((a, b) => a - b));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.length).toBe(first.waiting);
});
