import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { listMessages } from "#tests/setup/contact-messages.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { soon } from "#tests/setup/soon.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { forgetOldMessages } from "./forget-messages.server.ts";
import { receiveContactMessage } from "./receive-contact-message.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services, db } = await openShop({ clock: () => now });

const ANA = {
  name: 'Ana "Bia" Lima, <x@exemplo.com>',
  email: "ana@exemplo.com",
  subject: "Tamanho do anel",
  message: "Qual é o meu tamanho?\n\nObrigada.",
};
const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: "198.51.100.1" });
const send = (changes: Partial<typeof ANA> = {}, deps = services, customerId: string | null = null) => {
  now = new Date(now.getTime() + 1000);
  return receiveContactMessage(deps, { ...ANA, ...changes }, { customerId, headers });
};

const Letters = z.array(
  z.object({ subject: z.string(), text: z.string(), html: z.string(), headers: z.record(z.string(), z.string()) }),
);
async function emailsTo(email: string) {
  const response = await shop.fetch(`/sandbox/mailbox.json?to=${encodeURIComponent(email)}`);
  return Letters.parse(await response.json());
}

describe("a message", () => {
  test("is stored, acknowledged at once with its protocol, and answered to its sender", async () => {
    const answer = await send();
    expect(answer).toMatchObject({ kind: "received", confirmedByMail: true, protocol: "2026001001" });
    const [stored] = await listMessages(db, { limit: 10 });
    expect(stored).toMatchObject({ ...ANA, number: 1001, status: "received", readAt: null, customerId: null });

    await soon(shop, () => emailsTo(services.config.brand.email)).toHaveLength(1);
    const [toShop] = await emailsTo(services.config.brand.email);
    expect(toShop?.subject).toBe("Contato 2026001001: Tamanho do anel");
    expect(toShop?.text).toContain(ANA.message);
    expect(toShop?.html).not.toContain("<x@exemplo.com>");
    // Exactly one reply-to address, whatever the name contains.
    expect(toShop?.headers["reply-to"]).toMatch(/ <ana@exemplo\.com>$/);

    await soon(shop, () => emailsTo(ANA.email)).toHaveLength(1);
    const [toSender] = await emailsTo(ANA.email);
    expect(toSender?.subject).toContain("2026001001");
    expect(toSender?.text).toContain("em até 5 dias");
    expect(toSender?.headers["reply-to"]).toContain(services.config.brand.email);
  });

  test("no word of the sender's goes to the address that was typed, which may be a stranger's", async () => {
    const spam = { name: "https://mau.exemplo", subject: "Compre já", message: "Promoção em https://mau.exemplo" };
    await send({ ...spam, email: "vitima@exemplo.com" });
    await soon(shop, () => emailsTo("vitima@exemplo.com")).toHaveLength(1);
    expect(JSON.stringify(await emailsTo("vitima@exemplo.com"))).not.toMatch(/mau\.exemplo|Compre/);
  });

  test("sent twice, or many times at once, is one with one protocol", async () => {
    const words = { subject: "Outra dúvida" };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(words)));
    const protocols = answers.map((answer) => (answer.kind === "received" ? answer.protocol : ""));
    expect(new Set(protocols).size).toBe(1);
    const stored = (await listMessages(db, { limit: 100 })).filter(({ subject }) => subject === words.subject);
    expect(stored).toHaveLength(1);
    now = new Date("2026-11-21T15:00:00Z");
    expect(await send(words)).not.toMatchObject({ protocol: protocols[0] });
  });

  test("of a customer is known as theirs, and stays when the account goes", async () => {
    const customer = await createTestCustomer(shop);
    await send({ subject: "Meu pedido" }, services, customer.id);
    const [mine] = await listMessages(db, { limit: 1 });
    expect(mine?.customerId).toBe(customer.id);
    await db.deleteFrom("customers").where("id", "=", customer.id).execute();
    expect(await listMessages(db, { limit: 1 })).toMatchObject([{ id: mine?.id, customerId: null }]);
  });
});

test("one address writes five times an hour", async () => {
  const limited = {
    ...services,
    rateLimits: createRateLimits(db, true, { clock: () => new Date("2026-11-22T12:00:00Z") }),
  };
  const answers = [];
  for (let i = 0; i < 6; i += 1) answers.push(await send({ subject: `Pergunta ${i}` }, limited));
  expect(answers.map(({ kind }) => kind)).toEqual([...Array(5).fill("received"), "refused"]);
  expect(answers[5]).toMatchObject({ reason: "too_many_requests", retryAfterSeconds: expect.any(Number) });
});

test("without mail a message is stored all the same, and no mail promised", async () => {
  expect(await send({ subject: "Sem e-mail" }, { ...services, mailer: null })).toMatchObject({
    kind: "received",
    confirmedByMail: false,
  });
});

test("messages are forgotten after five years", async () => {
  await forgetOldMessages(db, new Date("2031-11-19T00:00:00Z"));
  expect(await listMessages(db, { limit: 1 })).toHaveLength(1);
  await forgetOldMessages(db, new Date("2031-12-01T00:00:00Z"));
  expect(await listMessages(db, { limit: 1 })).toEqual([]);
});
