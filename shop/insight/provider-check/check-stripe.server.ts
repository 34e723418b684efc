import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { hostNameOf, outboundCall } from "#platform/http/outbound-http.server.ts";
import type { StripeConfig } from "#shop/config/config.server.ts";
import { keyFault, LACK_WORDS } from "#shop/ordering/payments/keys/key-test.ts";
import { CALLED_OFF, isAwaitingPayer, type PaymentState } from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import type { PaymentOrder } from "#shop/ordering/payments/payment-provider.ts";
import { createStripe } from "#shop/ordering/payments/stripe/stripe.server.ts";
import { createStripeClient } from "#shop/ordering/payments/stripe/stripe-calls.server.ts";
import { testPaymentKeys } from "#shop/ordering/payments/test-payment-keys.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { CheckWish } from "./check-providers.server.ts";
import { checkWebhookDelivery } from "./check-webhook.server.ts";
import { at, type Notebook, type RunStep } from "./run-step.server.ts";
import { reais, samplePayment } from "./sample-payment.ts";

const QUIET = { browserWaits: false };
const AMOUNT_CENTS = 1_500;
const PART_CENTS = 500;
const LOOK_MS = 5_000;
const TIMEOUT_MS = 10_000;
const MOST_DESTINATIONS = 100;
const WEBHOOK_PATH = "/webhooks/stripe";

/** A person must pay on the provider's page; see `CheckWish.patienceMs`. */
export async function checkStripe(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">,
  run: RunStep,
  { patienceMs = 0, onWish }: CheckWish,
): Promise<void> {
  const { config, clock, pause } = deps;
  const settings = config.stripe;
  const isTest = await run("keys", "Chaves de teste", async (notebook) => {
    if (!settings) return notebook.open("Não há chaves da Stripe.");
    const tested = await testPaymentKeys(deps, "stripe", { secretKey: settings.secretKey });
    if (tested.kind === "fails") return notebook.differs(keyFault("stripe", tested));
    for (const lack of tested.lacks) notebook.differs(LACK_WORDS[lack]);
    if (!tested.isTest)
      return notebook.open(
        "Esta chave é de produção: nada foi cobrado nem pedido.",
        "Use a chave de teste (sk_test_…) para a conferência.",
      );
    return true;
  });
  if (!settings || !isTest) return;
  const provider = createStripe(settings, { budgets: config.paymentBudgets, publicUrl: config.publicUrl });
  const orderNow = () => samplePayment(clock(), "stripe", AMOUNT_CENTS);

  const order = orderNow();
  const made = await run("session", `Criar uma página de pagamento de R$ ${reais(AMOUNT_CENTS)}`, async (notebook) => {
    const fact = await provider.createPayment(order, QUIET);
    await compare(notebook, fact, order, ["pending"]);
    if (!fact.sessionUrl) notebook.differs("A resposta não traz o endereço da página.");
    return fact;
  });
  if (made) {
    await run("replay", "Repetir a criação com a mesma chave", async (notebook) => {
      const again = await provider.createPayment(order, QUIET);
      notebook.same("id", again.providerPaymentId, made.providerPaymentId);
      return again;
    });
    await run("look-up", "Procurar a página pelo id", async (notebook) => {
      const fact = await provider.fetchPayment({ providerPaymentId: made.providerPaymentId }, QUIET);
      if (!fact) return notebook.differs("A página não foi encontrada.");
      await compare(notebook, fact, order, ["pending"]);
      return fact;
    });
    await run("expire", "Encerrar a página antes do pagamento", async (notebook) => {
      const fact = await provider.cancelPayment({ providerPaymentId: made.providerPaymentId }, randomUUID(), QUIET);
      if (!fact) return notebook.differs("A página não foi encontrada.");
      await compare(notebook, fact, order, CALLED_OFF);
      return fact;
    });
  }

  await run("destination", "Destino dos eventos: endereço e forma", (notebook) =>
    checkDestination(settings, config.publicUrl, notebook),
  );

  const paid = await run("pay", "Pagar com o cartão de teste 4242 4242 4242 4242", async (notebook) => {
    if (patienceMs === 0)
      return notebook.open(
        "Só uma pessoa paga na página da Stripe. Em um terminal aberto no servidor, «npm run providers» mostra o endereço e espera.",
      );
    const payable = orderNow();
    const page = await provider.createPayment(payable, QUIET);
    onWish?.(`Abra e pague com o cartão 4242 4242 4242 4242, qualquer data futura e CVC:\n${page.sessionUrl ?? ""}`);
    const end = performance.now() + patienceMs;
    while (performance.now() < end) {
      const fact = await provider.fetchPayment({ providerPaymentId: page.providerPaymentId }, QUIET);
      if (fact && !isAwaitingPayer(fact.state)) {
        await compare(notebook, fact, payable, ["paid"]);
        return fact;
      }
      await pause(LOOK_MS);
    }
    return notebook.open("Ninguém pagou a tempo.");
  });
  if (paid?.state === "paid") {
    await run("refund", "Devolver R$ 5,00 e depois o resto", (notebook) => refund(provider, paid, notebook));
    await run("notice", "Aviso do pagamento", (notebook) =>
      checkWebhookDelivery(deps, paid.providerPaymentId, notebook),
    );
  }
}

async function checkDestination(settings: StripeConfig, publicUrl: string, notebook: Notebook): Promise<true | null> {
  const address = `${publicUrl}${WEBHOOK_PATH}`;
  try {
    const { eventDestinations } = createStripeClient(settings).v2.core;
    const { data } = await outboundCall(
      { service: "stripe", operation: "test destination", host: hostNameOf(settings.baseUrl) },
      () =>
        eventDestinations.list(
          { include: ["webhook_endpoint.url"], limit: MOST_DESTINATIONS },
          { timeout: TIMEOUT_MS, maxNetworkRetries: 0 },
        ),
      (end) => ("value" in end ? "ok" : "error"),
    );
    const own = data.find(({ webhook_endpoint: endpoint }) => endpoint?.url === address);
    if (!own)
      return notebook.open(
        `Nenhum destino de eventos da conta aponta para ${address}.`,
        "Cadastre este endereço na Stripe (Developers → Webhooks), com os eventos que o painel da loja lista.",
      );
    notebook.note(`Os eventos chegam como «${own.event_payload}»; a loja lê «snapshot» e «thin».`);
    if (own.status !== "enabled") notebook.differs(`O destino dos eventos está desligado na Stripe («${own.status}»).`);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 403) throw error;
    return notebook.open(
      "A chave não pode ler os destinos dos eventos: não se sabe se chegam como «snapshot» ou «thin».",
      "Veja na Stripe, em Developers → Webhooks, o endereço e a forma dos eventos; a loja lê as duas.",
    );
  }
}

async function compare(
  notebook: Notebook,
  fact: PaymentFact,
  order: PaymentOrder,
  expected: readonly PaymentState[],
): Promise<void> {
  const answered = await notebook.answer((each) => at(each, "object") === "checkout.session");
  notebook.same("id", at(answered, "id"), fact.providerPaymentId);
  notebook.same("client_reference_id", at(answered, "client_reference_id"), order.reference);
  notebook.same("amount_total", at(answered, "amount_total"), order.amountCents);
  if (fact.externalPaymentId !== order.externalPaymentId) notebook.differs("Veio a página de outra referência.");
  if (fact.amountCents !== order.amountCents) {
    notebook.differs(`Foram pedidos ${order.amountCents} centavos; a loja leu ${fact.amountCents ?? "nenhum valor"}.`);
  }
  const state = `${String(at(answered, "status"))}/${String(at(answered, "payment_status"))}`;
  if (fact.unread) notebook.differs(`Estado que a loja não conhece: ${state}.`);
  else if (!expected.includes(fact.state)) {
    notebook.differs(`Esperado: ${expected.join(" ou ")}; a loja leu ${fact.state} (${state}).`);
  }
}

async function refund(
  provider: ReturnType<typeof createStripe>,
  { providerPaymentId }: PaymentFact,
  notebook: Notebook,
): Promise<true | null> {
  for (const [amountCents, sumCents, state] of [
    [PART_CENTS, PART_CENTS, "partially_refunded"],
    [null, AMOUNT_CENTS, "refunded"],
  ] as const) {
    const refundId = randomUUID();
    const { fact, providerRefundId } = await provider.refundPayment(
      { providerPaymentId },
      { amountCents, refundId, idempotencyKey: refundId },
    );
    if (providerRefundId === null) notebook.differs("A devolução veio sem id.");
    if (fact.state !== state || fact.refundedCents !== sumCents) {
      notebook.differs(
        `Esperado: ${sumCents} centavos (${state}); a loja leu ${fact.refundedCents ?? 0} (${fact.state}).`,
      );
    }
  }
  return true;
}
