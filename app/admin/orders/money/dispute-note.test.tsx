import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { DeskPayment } from "#shop/fulfilment/order-desk/desk.ts";
import type { Dispute } from "#shop/ordering/payments/disputes/dispute.ts";
import { DisputeNotes } from "./dispute-note.tsx";

const DISPUTE: Dispute = {
  caseId: "217000061680860000",
  isPix: false,
  amountCents: 18_990,
  reason: "fraud",
  documentsUntil: new Date("2026-12-04T15:00:00Z"),
  undecidedAs: null,
  outcome: null,
  byStaff: false,
  openedAt: new Date("2026-11-24T15:00:00Z"),
};

const PAYMENT: DeskPayment = {
  id: "p1",
  externalPaymentId: "PMI-1-a",
  provider: "mercado-pago",
  providerPaymentId: "ORD1",
  method: "credit_card",
  state: "in_dispute",
  statusDetail: "in_process",
  amountCents: 18_990,
  discountMethodCents: 0,
  installments: 1,
  interestCents: 0,
  refundedCents: 0,
  cardBrand: "visa",
  expiresAt: null,
  paidAt: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
  facts: [],
  notices: [],
  refunds: [],
  dispute: DISPUTE,
};

function markupOf(
  dispute: Partial<Dispute>,
  mayRefund = true,
  state: DeskPayment["state"] = "in_dispute",
  facts: DeskPayment["facts"] = [],
): string {
  const payments = [{ ...PAYMENT, state, facts, dispute: { ...DISPUTE, ...dispute } }];
  const note = () => <DisputeNotes orderId="o1" payments={payments} mayRefund={mayRefund} />;
  const Stub = createRoutesStub([{ path: "/", Component: note }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />);
}

const textOf = (...args: Parameters<typeof markupOf>) => markupOf(...args).replace(/<[^>]+>/g, " ");

test("an open dispute says what is asked and until when, and leads to the dossier", () => {
  const text = textOf({});
  expect(text).toMatch(/R\$.189,90.*Fraude.*04\/12\/2026.*não envia o pedido/s);
  expect(markupOf({})).toContain('href="/admin/pedidos/o1/dossie.pdf"');
  expect(text).not.toContain("A loja ganhou");
  expect(textOf({ isPix: true })).toMatch(/MED.*80 dias/s);
  expect(textOf({ reason: "general" })).not.toContain("Motivo");
});

test("one that is over says how it ended, and who said so", () => {
  expect(textOf({ outcome: "won" }, true, "paid")).toMatch(/A loja ganhou a contestação.*como qualquer outro\.\s*$/s);
  const lost = textOf({ outcome: "lost", byStaff: true }, true, "refunded");
  expect(lost).toMatch(/A loja perdeu a contestação.*não é enviado\. Quem disse isso foi a equipe/s);
});

test("an appeal is told from a first dispute", () => {
  const fact = { said: "refunded", became: "refunded", statusDetail: "lost", at: new Date() } as const;
  const facts = [{ ...fact, providerPaymentId: null, amountCents: null, refundedCents: null }];
  expect(textOf({}, true, "in_dispute", facts)).toMatch(/tinha perdido esta contestação.*decide de novo/s);
});

test("undecided, both readings of the provider's word are told, and who may refund says who won", () => {
  const settled = textOf({ undecidedAs: "settled" }).replace(/\s+/g, " ");
  expect(settled).toMatch(/«settled».*Orders\) isso significa que a loja ganhou .*Pagamentos\), que a loja perdeu/);
  expect(settled).not.toMatch(/Documentos até|dossiê|antes de decidir/);
  const reimbursed = textOf({ undecidedAs: "reimbursed" }).replace(/\s+/g, " ");
  expect(reimbursed).toMatch(
    /«reimbursed».*Orders\) isso significa que a loja perdeu .*Pagamentos\), que a loja ganhou/,
  );
  const mine = markupOf({ undecidedAs: "settled" });
  const other = markupOf({ undecidedAs: "settled" }, false);
  expect(mine.match(/name="outcome"/g)).toHaveLength(2);
  expect(other).not.toContain('name="outcome"');
});
