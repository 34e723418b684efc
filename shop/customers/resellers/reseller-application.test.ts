import { expect, test } from "vitest";
import { APPLICATION_STATUSES, APPLICATION_TRANSITIONS, type ApplicationStatus } from "./application-status.ts";
import { ResellerApplication } from "./reseller-application.ts";
import { documentProblem, formatDocument } from "./reseller-document.ts";

const FORM = {
  name: "Joalheria Ipê",
  email: " Compras@Exemplo.com ",
  phone: "(11) 98888-1234",
  address: "Rua das Flores, 12, Centro, São Paulo, SP",
  document: "12.abc.345/01de-35",
};

const messagesOf = (fields: Partial<Record<keyof typeof FORM, unknown>>) =>
  (ResellerApplication.safeParse({ ...FORM, ...fields }).error?.issues ?? []).map(({ message }) => message);

test("what is kept is trimmed, the address in lower case, numbers without punctuation", () => {
  expect(ResellerApplication.parse(FORM)).toEqual({
    ...FORM,
    email: "compras@exemplo.com",
    phone: "11988881234",
    document: "12ABC34501DE35",
  });
});

test.each([
  [{ name: " A " }, "Nome deve ter pelo menos 2 caracteres."],
  [{ email: "ana@" }, "Digite um e-mail válido."],
  [{ phone: "(11) 9888" }, "Telefone deve ter pelo menos 10 números."],
  [{ address: "Rua " }, "Endereço deve ter pelo menos 5 caracteres."],
  [{ document: "" }, "CPF deve ter 11 números."],
  [{ document: undefined }, "CPF deve ter 11 números."],
  [{ document: "529.982" }, "CPF deve ter 11 números."],
  [{ document: "529.982.247-26" }, "CPF inválido."],
  [{ document: "111.111.111-11" }, "CPF inválido."],
  [{ document: "11.222.333/0001" }, "CNPJ deve ter 14 caracteres."],
  [{ document: "12.ABC.345" }, "CNPJ deve ter 14 caracteres."],
  [{ document: "11.222.333/0001-80" }, "CNPJ inválido."],
  [{ document: "1".repeat(5000) }, "CNPJ deve ter 14 caracteres."],
  [{ name: "Ana\r\nBcc: x@exemplo.com" }, "Caractere inválido."],
  [{ address: "Rua A\0, 12" }, "Caractere inválido."],
])("%j: %s", (fields, message) => {
  expect(messagesOf(fields)).toEqual([message]);
});

test("a document is shown with its punctuation once it is whole", () => {
  expect(["52998224725", "12abc34501de35", "5299"].map(formatDocument)).toEqual([
    "529.982.247-25",
    "12.ABC.345/01DE-35",
    "5299",
  ]);
  expect(documentProblem("529.982.247-25")).toBeNull();
});

test("every status of an application can be reached", () => {
  const reached = new Set<ApplicationStatus>(["received"]);
  for (const status of reached) for (const next of APPLICATION_TRANSITIONS[status]) reached.add(next);
  expect([...reached].sort()).toEqual([...APPLICATION_STATUSES].sort());
  for (const status of APPLICATION_STATUSES) expect(APPLICATION_TRANSITIONS[status]).toContain("received");
});
