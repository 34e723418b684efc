import { expect, test } from "vitest";
import { type FirstStepFacts, firstStepsOf } from "./first-steps.ts";

const ALL: FirstStepFacts = {
  isDemo: false,
  companyGaps: [],
  look: { hasLogo: true, hasIcon: true, hasHero: true },
  payments: { providers: ["Mercado Pago"], works: true, isTest: false },
  carrier: { state: "connected", hasToken: true, hasSender: true },
  mail: { hasServer: true, isTested: true },
  product: { isListed: true, hasPicture: true },
  order: { isPaid: true, isRefunded: true },
};

function openSteps(change: Partial<FirstStepFacts>): Record<string, string> {
  const open = firstStepsOf({ ...ALL, ...change }).filter(({ isDone }) => !isDone);
  return Object.fromEntries(open.map(({ name, text }) => [name, text]));
}

test("a shop that has everything has no step open", () => {
  expect(openSteps({})).toEqual({});
});

test("in the demo nothing simulated counts as done", () => {
  expect(Object.keys(openSteps({ isDemo: true }))).toEqual(["payments", "carrier", "mail"]);
});

test("each step says what is missing", () => {
  expect(openSteps({ companyGaps: ["CNPJ", "telefone"] })).toEqual({
    company: "Falta trocar os dados de exemplo: CNPJ, telefone.",
  });
  expect(openSteps({ payments: { providers: [], works: null, isTest: false } }).payments).toContain(
    "Sem chaves ninguém paga",
  );
  expect(openSteps({ payments: { providers: ["Mercado Pago"], works: null, isTest: false } }).payments).toContain(
    "ainda não testadas",
  );
  expect(openSteps({ payments: { providers: ["Stripe"], works: false, isTest: false } }).payments).toBe(
    "Stripe: o último teste falhou.",
  );
  expect(openSteps({ mail: { hasServer: true, isTested: false } }).mail).toContain("Falta enviar o e-mail de teste");
  expect(openSteps({ product: { isListed: true, hasPicture: false } }).product).toContain("nenhum com foto");
  expect(openSteps({ order: { isPaid: true, isRefunded: false } }).order).toContain("Falta devolver");
});

test("a connected carrier without a sender leads to the sender", () => {
  const facts = { ...ALL, carrier: { state: "connected", hasToken: true, hasSender: false } as const };
  expect(firstStepsOf(facts).find(({ name }) => name === "carrier")).toMatchObject({
    isDone: false,
    to: "pedidos/remetente",
  });
});
