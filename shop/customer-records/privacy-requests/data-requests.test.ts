import { expect, test } from "vitest";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { answerRequest, reopenRequest } from "./answer-request.server.ts";
import { DataRequestAnswerForm, DataRequestForm, daysUntil, dueOn, requestView } from "./data-request.ts";
import { countOpenRequests, readDataRequest, readDataRequests } from "./data-request-queries.server.ts";
import { enterRequest } from "./enter-request.server.ts";
import { forgetOldRequests, noteDeletion } from "./erase-requester.server.ts";

let now = new Date("2026-11-20T15:00:00Z");
const { shop, services } = await openShop({ clock: () => now });
const { db, config } = services;
const { session: owner } = await createTestStaff(shop, "owner");
const { session: reader } = await createTestStaff(shop, "read_only");
const { session: packer } = await createTestStaff(shop, "fulfilment");
const REFUSED = { kind: "refused", reason: "not_allowed" };

const FORM: DataRequestForm = {
  name: "Rita Sem Conta",
  email: "rita@exemplo.com",
  kind: "access",
  channel: "phone",
  receivedOn: "2026-11-10",
  details: "Quer saber o que temos.",
};
const enter = async (change: Partial<DataRequestForm> = {}) => {
  const entered = await enterRequest(services, owner, { ...FORM, ...change });
  if (entered.kind === "refused") throw new Error(entered.reason);
  return entered;
};
const list = async (view: "abertos" | "respondidos" | "todos", term = "", staff = owner) => {
  const page = await readDataRequests({ ...config, db }, staff, { view, term });
  if ("kind" in page) throw new Error(page.reason);
  return page.requests;
};

test("fifteen days to answer, counted in days", () => {
  expect(dueOn("2026-11-20")).toBe("2026-12-05");
  expect(["2026-12-05", "2026-11-20", "2026-11-18"].map((day) => daysUntil(day, "2026-11-20"))).toEqual([15, 0, -2]);
});

test.each([
  [{ name: "" }, "Nome deve ter pelo menos 2 caracteres."],
  [{ email: "rita" }, "Digite um e-mail válido."],
  [{ kind: "tudo" }, "Escolha o que foi pedido."],
  [{ channel: "" }, "Escolha por onde o pedido chegou."],
  [{ receivedOn: "" }, "Digite a data."],
  [{ receivedOn: "2026-02-30" }, "Data inválida."],
  [{ details: `x${" x".repeat(1000)}` }, "Use no máximo 2000 caracteres."],
])("%j: %s", (change, message) => {
  expect(DataRequestForm.safeParse({ ...FORM, ...change }).error?.issues[0]?.message).toBe(message);
});

test("an answer says what was answered; a search looks through all", () => {
  expect(DataRequestAnswerForm.safeParse({ outcome: "fulfilled", answer: " " }).error?.issues[0]?.message).toBe(
    "Escreva o que foi respondido.",
  );
  expect([requestView(null, ""), requestView(null, "rita"), requestView("respondidos", "rita")]).toEqual([
    "abertos",
    "todos",
    "respondidos",
  ]);
});

test("a request of a person without an account is entered, answered and opened again; each is on record", async () => {
  expect(await enterRequest(services, reader, FORM)).toEqual(REFUSED);
  expect(await enterRequest(services, owner, { ...FORM, receivedOn: "2026-11-21" })).toEqual({
    kind: "refused",
    reason: "in_the_future",
  });
  const { id } = await enter();
  expect(await list("abertos")).toMatchObject([
    { id, ...FORM, state: "open", customerId: null, dueOn: "2026-11-25", enteredBy: owner.name, answeredAt: null },
  ]);
  const answer = { outcome: "fulfilled", answer: "Enviamos o relatório por e-mail." } as const;
  expect(await answerRequest(services, reader, id, answer)).toEqual(REFUSED);
  expect(await answerRequest(services, owner, id, answer)).toEqual({ kind: "changed" });
  expect(await answerRequest(services, owner, id, answer)).toEqual({
    kind: "refused",
    reason: "changed_meanwhile",
  });
  expect(await list("abertos")).toEqual([]);
  expect(await list("respondidos")).toMatchObject([
    { id, state: "fulfilled", answer: answer.answer, answeredBy: owner.name, answeredAt: now },
  ]);
  expect(await reopenRequest(services, owner, id)).toEqual({ kind: "changed" });
  expect(await readDataRequest(db, reader, id)).toMatchObject({
    state: "open",
    answer: answer.answer,
    answeredAt: null,
  });
  expect(await readDataRequest(db, packer, id)).toEqual(REFUSED);
  expect(await answerRequest(services, owner, "nada", answer)).toEqual({ kind: "refused", reason: "unknown" });
  const log = await db.selectFrom("audit_log").selectAll().where("subject", "=", `data_request:${id}`).execute();
  expect(log.map(({ action }) => action)).toEqual([
    "data_request.entered",
    "data_request.answered",
    "data_request.reopened",
  ]);
  expect(JSON.stringify(log)).not.toMatch(/rita|Rita/);
});

test("what waits comes by its deadline; what is late is counted; found by number, name and e-mail", async () => {
  const late = await enter({ name: "Léo Atrasado", email: "leo@exemplo.com", receivedOn: "2026-10-01" });
  const open = await list("abertos");
  expect(open[0]?.id).toBe(late.id);
  expect(await countOpenRequests(db, "2026-11-20")).toEqual({ open: open.length, late: 1 });
  for (const term of [`nº ${late.number}`, String(late.number), "leo atrasado", "LEO@exemplo.com"]) {
    expect([term, (await list("todos", term)).map(({ id }) => id)]).toEqual([term, [late.id]]);
  }
});

test("with the account the register loses who asked; whoever has the address is found again by it", async () => {
  const customer = await createTestCustomer(shop);
  const asked = await enter({ name: "Cliente Que Sai", email: customer.email, kind: "deletion" });
  const other = await enter({ name: "Cliente Que Sai", email: customer.email, kind: "access" });
  expect(await readDataRequest(db, owner, asked.id)).toMatchObject({ customerId: customer.id });
  const leaving = { customerId: customer.id, email: customer.email, owned: true };
  await db
    .transaction()
    .execute((trx) => noteDeletion(services, trx, leaving, { channel: "email", staffId: owner.staffId }));
  const gone = { state: "fulfilled", name: "", email: "", details: "", customerId: null, answeredAt: now };
  expect(await list("todos", customer.email)).toMatchObject([
    { id: other.id, ...gone },
    { id: asked.id, ...gone },
  ]);
  const rows = await db.selectFrom("data_requests").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(customer.email);
});

test("an account whose e-mail was never shown to be its owner's takes nothing of that e-mail along", async () => {
  const customer = await createTestCustomer(shop);
  const { id } = await enter({ name: "Dona do e-mail", email: customer.email });
  await db.updateTable("data_requests").set({ customer_id: null }).where("id", "=", id).execute();
  const leaving = { customerId: customer.id, email: customer.email, owned: false };
  await db.transaction().execute((trx) => noteDeletion(services, trx, leaving, { channel: "account", staffId: null }));
  expect(await readDataRequest(db, owner, id)).toMatchObject({ state: "open", name: "Dona do e-mail" });
});

test("what was answered is forgotten after five years, what waits is not", async () => {
  const { id } = await enter({ name: "Espera Muito" });
  now = new Date("2031-11-19T15:00:00Z");
  await forgetOldRequests(db, now);
  expect((await list("respondidos")).length).toBeGreaterThan(0);
  now = new Date("2031-11-22T15:00:00Z");
  await forgetOldRequests(db, now);
  expect(await list("respondidos")).toEqual([]);
  expect((await list("abertos")).map((request) => request.id)).toContain(id);
});
