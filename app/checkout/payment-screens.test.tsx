import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { orderLines } from "#app/order/order-lines.tsx";
import { formatBrl } from "#platform/money.ts";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { orderNumber } from "#shop/ordering/orders/order.ts";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { orderTotals } from "./order-totals.ts";
import { BoletoError } from "./payment/boleto/boleto-pending.tsx";
import { SdkFailure } from "./payment/card/card-form.tsx";
import { LOAD_FAILED } from "./payment/card/mercado-pago-sdk.ts";
import { type CardPauseShown, pausedAlready } from "./payment/pay-outcome.ts";
import { PaymentFoot } from "./payment/payment-foot.tsx";
import { PaymentProblemNote } from "./payment/payment-problem.tsx";
import { PaymentStep } from "./payment/payment-step.tsx";
import { timeoutToast } from "./payment/payment-texts.ts";
import { PaymentStanding } from "./payment/watching/payment-standing.tsx";
import { OrderFold } from "./result/order-fold.tsx";
import { ProblemView, UnknownPaymentView } from "./result/problem-view.tsx";
import { PurchaseSummary } from "./result/purchase-summary.tsx";
import { WaitingView } from "./result/waiting-view.tsx";

function textOf(screen: ReactElement): string {
  return htmlInShop(screen).replace(/<[^>]+>/g, " ");
}

test("a boleto whose link did not come offers another way", () => {
  const text = textOf(<BoletoError cancelling={false} onCancel={() => {}} />);
  expect(text).toContain("Erro no Boleto");
  expect(text).toContain("Escolher como pagar");
  expect(text).toContain("Voltar para a loja");
});

test("a payment this screen does not know leads to its order", () => {
  const text = textOf(<UnknownPaymentView order={sampleOrder("delivered", new Date(), [])} />);
  expect(text).toContain("Erro no Pagamento");
  expect(text).toContain("Ver pedido");
});

test.each([
  ["maria@exemplo.com", true],
  ["sem-email-0123456789ab@sem-email.invalid", false],
])("a payment being confirmed promises an e-mail to %s: %s", (customerEmail, isMailed) => {
  const order = { ...sampleOrder("pix", new Date(), []), status: "pending" as const, customerEmail };
  const text = textOf(<PaymentStanding order={order} />);
  expect(text).toContain("Pagamento em confirmação.");
  expect(text.includes("por e-mail")).toBe(isMailed);
  expect(timeoutToast(isMailed).description?.includes("e-mail")).toBe(isMailed);
});

test("a card in review says its number, total, address and that nothing is to be paid again", () => {
  const order = { ...sampleOrder("pix", new Date(), []), status: "pending" as const };
  const text = textOf(
    <WaitingView
      order={order}
      kind="in_review"
      monitoring={false}
      checking={false}
      onCheck={() => {}}
      cancelling={false}
      onCancel={undefined}
    />,
  );
  for (const words of [
    "Pagamento em análise",
    `Pedido ${orderNumber(order)}`,
    formatBrl(order.amounts.payableCents),
    order.customerEmail,
    "não precisa pagar de novo",
    "Próximos passos",
    "Acompanhar pedido",
    "Verificar agora",
  ]) {
    expect(text).toContain(words);
  }
});

test("card fields that did not come can be loaded again", () => {
  const text = textOf(<SdkFailure message={LOAD_FAILED} />);
  expect(text).toContain("Erro ao carregar Mercado Pago SDK.");
  expect(text).toContain("Recarregar");
});

const GIFT = { giftRecipient: "Lia Souza", giftMessage: "Feliz aniversário, Lia!" };

test("a gift's recipient and message are shown where an order is paid, waits and is made", () => {
  const order = { ...sampleOrder("paid", new Date(), []), ...GIFT };
  const destination = { text: "Entregar em Rua A, 10", service: null, email: "", mayChange: true };
  for (const screen of [
    <PaymentFoot key="pay" {...FOOT} destination={{ ...destination, gift: GIFT }} />,
    <OrderFold key="waiting" order={order} />,
    <PurchaseSummary key="made" order={order} />,
  ]) {
    expect(textOf(screen)).toMatch(/Presente para Lia Souza\s+Feliz aniversário, Lia!/);
  }
  expect(textOf(<OrderFold order={sampleOrder("paid", new Date(), [])} />)).not.toContain("presente");
});

const FOOT = {
  payable: true,
  totalCents: 34829,
  destination: null,
  working: false,
  paused: false,
  short: false,
  missing: null,
  onBack: () => {},
};

const foot = (state: { short?: boolean; paused?: boolean }) => htmlInShop(<PaymentFoot {...FOOT} {...state} />);

test("pieces that are sold out at the payment are named once, marked in the summary, and no old total is charged", () => {
  const order = sampleOrder("pix", new Date(), []);
  const [line] = orderLines(order);
  const short = [{ name: line?.name ?? "", size: line?.size ?? "", available: 0 }];
  const summary = textOf(<OrderSummary lines={orderLines(order)} totals={orderTotals(order)} short={short} />);
  expect(summary).toContain("Acabou");
  expect(summary).toContain("Muda sem as peças que acabaram.");
  expect(foot({ short: true })).toMatch(/aria-disabled="true"/);
  expect(foot({ short: true })).not.toContain("348,29");
  expect(foot({})).toContain("348,29");
});

test("a pause of cards is told in one box, with the time of day when it ends", () => {
  const since = Date.now();
  const text = textOf(
    <PaymentProblemNote
      problem={{
        title: "Cartão em pausa.",
        text: "Muitas tentativas com cartão não foram aprovadas.",
        lines: [],
        method: "credit_card",
        pause: { since, until: since + 120_000, instead: ["pix"] },
      }}
      bothCards
      onChoose={() => {}}
    />,
  );
  expect(text).toContain("Cartão em pausa.");
  expect(text).toMatch(/Crédito e débito podem ser usados de novo\s+a partir das \d\d:\d\d\s*\./);
  expect(text).toContain("Pagar com PIX");
  expect(foot({})).toContain("Finalizar Pedido");
  expect(foot({ paused: true })).not.toContain("Finalizar Pedido");
});

/** The page of a declined card of which so many tries are left. */
function declined(cards: { triesLeft: number; pause?: CardPauseShown; onEmail?: () => void }): string {
  const order = sampleOrder("pix", new Date(), []);
  const payment = order.payment && { ...order.payment, method: "credit_card" as const, state: "failed" as const };
  const page = (
    <ProblemView
      order={{ ...order, payment }}
      offered={["pix", "credit_card"]}
      problem="rejected"
      refusal={null}
      pause={null}
      {...cards}
      onRetry={() => {}}
    />
  );
  return htmlInShop(page);
}

/** The words of the page's last button, which is the one to press first. */
const lastButton = (html: string) => html.match(/.*<button[^>]*>(.*?)<\/button>/s)?.[1]?.replace(/<[^>]+>/g, "");

test("the last tries with a card are counted; PIX then comes first, and while cards wait alone", () => {
  expect(declined({ triesLeft: 3 })).not.toContain("antes de uma pausa");
  expect(declined({ triesLeft: 2 })).toContain("mais 2 tentativas antes de uma pausa");
  expect(lastButton(declined({ triesLeft: 2 }))).toBe("Tentar novamente com cartão");
  expect(declined({ triesLeft: 1 })).toContain("mais 1 tentativa antes de uma pausa");
  expect(lastButton(declined({ triesLeft: 1 }))).toContain("Pagar com PIX");
  const since = Date.parse("2026-11-26T12:02:10Z");
  const paused = declined({ triesLeft: 1, pause: { since, until: since + 60_000, instead: ["pix"] } });
  expect(paused).toContain("Cartão em pausa até 09:04");
  expect(paused).toContain("Nada foi cobrado.");
  expect(paused).not.toContain("Tentar novamente com cartão");
  expect(lastButton(paused)).toContain("Pagar com PIX");
});

test("a refused e-mail is to be corrected, not paid with in another way (PAY-121)", () => {
  const page = declined({ triesLeft: 1, onEmail: () => {} });
  expect(lastButton(page)).toBe("Corrigir o e-mail");
  expect(page).not.toMatch(/Tentar novamente|Pagar com PIX/);
});

test("a page loaded while cards wait says so above the methods, with the cards dimmed", () => {
  const since = Date.parse("2026-11-26T12:02:10Z");
  const order = sampleOrder("pix", new Date(), []);
  const text = textOf(
    <PaymentStep
      offered={["pix", "credit_card", "debit_card", "stripe"]}
      totals={orderTotals(order)}
      method="pix"
      onMethod={() => {}}
      destination={null}
      hasDocument
      payer={null}
      cardFields={null}
      busy={false}
      problem={pausedAlready({ since, until: since + 60_000, instead: ["pix"] })}
      refusal="O banco recusou."
      onBack={() => {}}
      onPay={() => {}}
    />,
  );
  expect(text).toMatch(/Cartão em pausa até 09:04\.\s+Nada foi cobrado/);
  expect(text.match(/Em pausa até 09:04/g)).toHaveLength(2);
  expect(text).toContain("não depende da pausa");
  expect(text).not.toContain("O banco recusou.");
  expect(text).toContain("Finalizar Pedido");
});

test("the summary tells the days of processing once shipping costs anything (SHIP-93)", () => {
  const order = sampleOrder("pix", new Date(), []);
  const totals = orderTotals(order);
  const free = { ...totals, amounts: { ...totals.amounts, grossShippingCents: 0 } };
  const note = "A entrega inclui até 2 dias úteis de processamento.";
  expect(textOf(<OrderSummary lines={orderLines(order)} totals={totals} short={[]} />)).toContain(note);
  expect(textOf(<OrderSummary lines={orderLines(order)} totals={free} short={[]} />)).not.toContain(note);
});
