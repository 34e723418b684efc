import { describe, expect, test } from "vitest";
import { submitContact } from "#app/storefront/contact/submit-contact.server.ts";
import { submitNewsletter } from "#app/storefront/newsletter/submit-newsletter.server.ts";
import { submitReseller } from "#app/storefront/resellers/submit-reseller.server.ts";
import { CLIENT_ADDRESS_HEADER } from "#platform/http/client-address.ts";
import { createRateLimits } from "#platform/security/rate-limit-store.server.ts";
import { listApplications } from "#shop/customers/resellers/reseller-queries.server.ts";
import { listMessages } from "#tests/setup/contact-messages.ts";
import { findRow } from "#tests/setup/rows/rows.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { TRAP_FIELD } from "./bot-trap-field.ts";
import { answerOrOffline, offlineAnswer } from "./offline-answer.ts";

const { shop, services, db } = await openShop({ worker: false });

const MESSAGE = {
  name: "Ana Lima",
  email: "ana@exemplo.com",
  subject: "Tamanho do anel",
  message: "Qual é o meu tamanho?\r\nObrigada.",
};
const APPLICATION = {
  name: "Joalheria Ipê",
  email: "compras@exemplo.com",
  phone: "(11) 98888-1234",
  address: "Rua das Flores, 12, São Paulo, SP",
  document: "12.ABC.345/01DE-35",
};

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  const all = { [CLIENT_ADDRESS_HEADER]: "198.51.100.1", ...headers };
  return new Request(new URL(path, shop.url), { method: "POST", headers: all, body: new URLSearchParams(fields) });
}

/** An action's result: its data, status and Retry-After. */
async function run(submitting: Promise<{ data: unknown; init: ResponseInit | null }>) {
  const { data, init } = await submitting;
  return { answer: data, status: init?.status ?? 200, retryAfter: new Headers(init?.headers).get("Retry-After") };
}

const contact = (fields: Record<string, string>, headers?: Record<string, string>, deps = services) =>
  run(submitContact(deps, post("/contato", fields, headers)));
const reseller = (fields: Record<string, string>, deps = services) =>
  run(submitReseller(deps, post("/cadastro/cliente", fields)));
const newsletter = (email: string, deps = services) => run(submitNewsletter(deps, post("/newsletter", { email })));

describe("what was typed comes back with what is wrong", () => {
  test("of a message", async () => {
    const typed = { ...MESSAGE, email: "ana@", subject: "" };
    expect(await contact(typed)).toMatchObject({
      status: 422,
      answer: {
        kind: "refused",
        values: typed,
        errors: { email: "Digite um e-mail válido.", subject: "Escreva o assunto." },
      },
    });
    expect(Object.keys((await contact({})).answer as object)).toContain("errors");
  });

  test("of an application", async () => {
    const { status, answer } = await reseller({ ...APPLICATION, document: "529", phone: "11" });
    expect([status, answer]).toMatchObject([
      422,
      {
        values: { document: "529", phone: "11" },
        errors: { document: "CPF deve ter 11 números.", phone: "Telefone deve ter pelo menos 10 números." },
      },
    ]);
  });

  test("of an address", async () => {
    expect(await newsletter("nada")).toMatchObject({
      status: 422,
      answer: { kind: "refused", message: "Digite um e-mail válido.", email: "nada" },
    });
  });
});

describe("a program that fills in every field", () => {
  test("is stopped, and told what a person would need to know", async () => {
    const trapped = { kind: "refused", problem: { title: "Não foi possível enviar" } };
    const words = { ...MESSAGE, subject: "Da armadilha" };
    expect(await contact({ ...words, [TRAP_FIELD]: "x" })).toMatchObject({ status: 422, answer: trapped });
    expect(await reseller({ ...APPLICATION, [TRAP_FIELD]: "x" })).toMatchObject({ status: 422, answer: trapped });
    expect(await listApplications(db, { limit: 1 })).toEqual([]);
    expect(await contact({ ...words, [TRAP_FIELD]: "" })).toMatchObject({ status: 201, answer: { kind: "done" } });
  });
});

test("a customer's message is theirs, a visitor's nobody's", async () => {
  const customer = await createTestCustomer(shop);
  const answer = await contact(MESSAGE, customer.cookie);
  expect(answer).toMatchObject({ status: 201, answer: { kind: "done", received: { confirmedByMail: true } } });
  await contact({ ...MESSAGE, subject: "Sem conta" });
  const [visitors, customers] = await listMessages(db, { limit: 2 });
  expect([visitors?.customerId, customers?.customerId]).toEqual([null, customer.id]);
});

test("an application that holds is received", async () => {
  expect(await reseller(APPLICATION)).toMatchObject({ status: 201, answer: { received: { confirmedByMail: true } } });
  expect(await listApplications(db, { limit: 1 })).toMatchObject([{ document: "12ABC34501DE35" }]);
});

test("too many: when to try again, and nothing typed is lost", async () => {
  const limited = { ...services, rateLimits: createRateLimits(db, true) };
  const answers = [];
  for (let i = 0; i < 11; i += 1) {
    answers.push(await contact({ ...MESSAGE, email: `rede${i}@exemplo.com` }, undefined, limited));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(201), 429]);
  expect(answers[10]).toMatchObject({
    retryAfter: expect.stringMatching(/^\d+$/),
    answer: { problem: { title: "Mensagem não enviada" }, values: { subject: MESSAGE.subject } },
  });
  const asked = [];
  for (let i = 0; i < 11; i += 1) asked.push((await newsletter(`lista${i}@exemplo.com`, limited)).status);
  expect(asked).toEqual([...Array(10).fill(200), 429]);
});

test("without mail nobody can subscribe, and is told so", async () => {
  expect(await newsletter("sem@exemplo.com", { ...services, mailer: null })).toMatchObject({ status: 503 });
});

test("while the database is away the forms say so and keep what was typed", async () => {
  const away = Object.assign(new Error("Connection terminated"), { code: "ECONNREFUSED" });
  const broken = {
    ...services,
    rateLimits: {
      ...services.rateLimits,
      take: async () => {
        throw away;
      },
    },
  };
  expect(await contact(MESSAGE, undefined, broken)).toMatchObject({
    status: 503,
    answer: { problem: { title: "Mensagem não enviada" }, values: { subject: MESSAGE.subject } },
  });
  expect(await reseller(APPLICATION, broken)).toMatchObject({ status: 503, answer: { values: APPLICATION } });
  expect(await newsletter("fora@exemplo.com", broken)).toMatchObject({
    status: 503,
    answer: { email: "fora@exemplo.com" },
  });
});

test("without a connection the form stays; what was thrown on purpose goes on", async () => {
  expect(offlineAnswer(new TypeError("Failed to fetch"), "Mensagem não enviada")).toMatchObject({ kind: "refused" });
  // From 400 on the page is not read again after the action.
  const failed = answerOrOffline(() => Promise.reject(new TypeError("Failed to fetch")), "Mensagem não enviada");
  expect(await failed).toMatchObject({ data: { kind: "refused" }, init: { status: 503 } });
  const thrown = new Response(null, { status: 400 });
  expect(() => offlineAnswer(thrown, "x")).toThrow();
});

describe("the API", () => {
  test("takes the same, with the same rules", async () => {
    const message = await shop.json("/rest/v1/contact_messages", { ...MESSAGE, subject: "Pela API" });
    expect(message.status).toBe(201);
    expect(await message.json()).toEqual({
      status: "received",
      protocol: expect.stringMatching(/^\d{10}$/),
      created_at: expect.stringMatching(/Z$/),
    });
    const { document: cnpj, ...person } = APPLICATION;
    const applied = await shop.json("/rest/v1/reseller_applications", { ...person, cnpj });
    expect([applied.status, await applied.json()]).toEqual([202, { status: "received" }]);
    const asked = await shop.json("/rest/v1/newsletter_subscriptions", { email: " API@Exemplo.com " });
    expect([asked.status, await asked.json()]).toEqual([202, { status: "accepted" }]);
    const row = await findRow(db, "newsletter_subscribers", { email: "api@exemplo.com" }, ["state", "source"]);
    expect(row).toEqual({ state: "pending", source: "api" });
  });

  test.each([
    ["/rest/v1/newsletter_subscriptions", { email: "x" }, "email", "Digite um e-mail válido."],
    [
      "/rest/v1/contact_messages",
      { ...MESSAGE, message: "oi" },
      "message",
      "Mensagem deve ter pelo menos 10 caracteres.",
    ],
    [
      "/rest/v1/reseller_applications",
      { ...APPLICATION, document: undefined, cpf: "1" },
      "cpf",
      "CPF deve ter 11 números.",
    ],
    ["/rest/v1/reseller_applications", { ...APPLICATION, document: undefined }, "cpf", "Informe o CPF ou o CNPJ."],
  ])("%s refuses %j", async (path, body, field, message) => {
    const response = await shop.json(path, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "invalid_input", issues: [{ path: field, message }] });
  });
});
