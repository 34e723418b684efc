import { expect, test } from "vitest";
import { OTHER_ACTORS } from "#shop/audit/audit-entry.ts";
import { actionText, actorText, subjectPath, subjectText } from "./audit-texts.ts";
import { auditChangeText } from "./change-texts.ts";

test("what happens to orders is told in words and reais", () => {
  expect(actionText("order.shipped")).toBe("Marcou como enviado");
  expect(actorText("customer:0190", null)).toBe("Cliente");
  expect(actorText("visitor", null)).toBe("Visitante");
  expect(actorText("shop", null)).toBe("A loja");
  const [total] = auditChangeText(null, { totalCents: 6990 });
  expect(total).toMatchObject({ label: "Total", before: null });
  expect(total?.after).toMatch(/^R\$\s69,90$/u);
  expect(auditChangeText(null, { parts: ["zipCode", "street"] })).toMatchObject([
    { label: "Partes do endereço", after: "CEP, rua" },
  ]);
  expect(auditChangeText({ status: "processing" }, { status: "shipped" })).toMatchObject([
    { label: "Situação", after: "Enviado" },
  ]);
});

test("products go by name and code, returns by number, and lead to their pages", () => {
  const nothing = { subjectName: null, orderNumber: null, productName: null, returnNumber: null };
  const ring = { ...nothing, subject: "product:ANELBOLINH-009", productName: "Anel Bolinhas" };
  expect([subjectText(ring), subjectPath(ring)]).toEqual([
    "Anel Bolinhas (ANELBOLINH-009)",
    "/admin/produtos/ANELBOLINH-009",
  ]);
  const gone = { ...nothing, subject: "product:FOI-001" };
  expect([subjectText(gone), subjectPath(gone)]).toEqual(["FOI-001", null]);
  const returned = { ...nothing, subject: "return:0190", returnNumber: 501 };
  expect([subjectText(returned), subjectPath(returned)]).toEqual(["D-501", "/admin/trocas/0190"]);
  const several = { ...nothing, subject: "products:0191" };
  expect([subjectText(several), subjectPath(several)]).toEqual(["Produtos", "/admin/produtos/varios?feita=0191"]);
});

test("who is nobody of the staff has a name; only who left it is removed", () => {
  for (const actor of OTHER_ACTORS) expect(actorText(actor, null)).not.toBe("Pessoa removida");
  expect(actorText("carrier", null)).toBe("A transportadora");
  expect(actorText("019aa0c5-6f3e-7cc0-8e1e-3f2f6d1c0a11", null)).toBe("Pessoa removida");
});

test("fields and their values are told in Portuguese", () => {
  const told = (after: object, action = "") =>
    auditChangeText(null, after, action).map(({ label, after: words }) =>
      `${label}: ${words}`.replaceAll("\u00a0", " "),
    );
  expect(told({ filename: "prod.csv", mode: "both", rows: 4 }, "upload.started")).toEqual([
    "Arquivo: prod.csv",
    "Modo: Criar e atualizar",
    "Linhas: 4",
  ]);
  expect(told({ created: 3, updated: 1, failed: 2 }, "upload.completed")).toEqual([
    "Criados: 3",
    "Atualizados: 1",
    "Com erro: 2",
  ]);
  expect(told({ updated: 3 }, "prices.transformed")).toEqual(["Preços mudados: 3"]);
  expect(told({ coupon: "NATAL-15" })).toEqual(["Cupom: NATAL-15"]);
  expect(told({ kind: "regret" })).toEqual(["Tipo: Desistência da compra"]);
  expect(told({ code: "NATAL-15", kind: "percentage", value: 15, categories: ["aneis"] })).toEqual([
    "Tipo: Desconto em %",
    "Código: NATAL-15",
    "Categorias: Anéis",
    "Desconto: 15%",
  ]);
  expect(told({ kind: "fixed", value: 2050 })).toEqual(["Tipo: Desconto em reais", "Desconto: R$ 20,50"]);
  expect(told({ kind: "free_shipping", value: 0 })).toEqual(["Tipo: Frete grátis"]);
});
