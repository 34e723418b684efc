import { randomUUID } from "node:crypto";
import { z } from "zod";
import { HOUR_MS } from "#platform/clock.ts";
import { createHttpClient } from "#platform/http/http-client.server.ts";
import { keyFault } from "#shop/ordering/payments/keys/key-test.ts";
import { createMercadoPago } from "#shop/ordering/payments/mercado-pago/mercado-pago.server.ts";
import {
  CALLED_OFF,
  isCalledOff,
  LETTERED_DOCUMENT,
  leastCents,
  type PaymentMethod,
  type PaymentState,
} from "#shop/ordering/payments/payment.ts";
import type { PaymentFact } from "#shop/ordering/payments/payment-fact.ts";
import { type PaymentOrder, type PaymentProvider, ProviderRefused } from "#shop/ordering/payments/payment-provider.ts";
import { refusalReason } from "#shop/ordering/payments/refusal-reason.ts";
import { testPaymentKeys } from "#shop/ordering/payments/test-payment-keys.server.ts";
import type { Services } from "#shop/services.server.ts";
import { checkDisputeCase, checkOrderList } from "./check-mercado-pago-reads.server.ts";
import { checkWebhookDelivery } from "./check-webhook.server.ts";
import { at, type Notebook, type RunStep } from "./run-step.server.ts";
import { LETTERED_CNPJ, reais, samplePayment, TEST_CPF } from "./sample-payment.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">;

const QUIET = { browserWaits: false };
const PIX_CENTS = 1_000;
const CARD_CENTS = 1_500;
/** Ms after the creation of an order. */
const LOOKS_MS = [1_000, 40_000, 120_000];
/** The provider refuses refunds for some seconds after the approval. */
const REFUND_TRIES = 5;
const REFUND_PAUSE_MS = 4_000;

/** Of the provider's documentation; the cardholder's name determines the result. */
const CARDS = {
  plain: { number: "4235647728025682", brand: "visa" },
  challenged: { number: "5483928164574623", brand: "master" },
} as const;

export async function checkMercadoPago(deps: Needed, run: RunStep): Promise<void> {
  const { config, clock } = deps;
  const settings = config.mercadoPago;
  const isTest = await run("keys", "Chaves de teste", async (notebook) => {
    if (!settings) return notebook.open("Não há chaves do Mercado Pago.");
    const tested = await testPaymentKeys(deps, "mercado-pago", {
      accessToken: settings.accessToken,
      ...(settings.publicKey && { publicKey: settings.publicKey }),
    });
    if (tested.kind === "fails") return notebook.differs(keyFault("mercado-pago", tested));
    if (!tested.isTest)
      return notebook.open(
        "Estas chaves são de produção: nada foi cobrado nem pedido.",
        "Use as chaves de produção de uma conta de teste (vendedor de teste), que só movem dinheiro fictício.",
      );
    return true;
  });
  if (!settings || !isTest) return;
  const provider = createMercadoPago(settings, { budgets: config.paymentBudgets, shopName: config.brand.name });
  const orderOf = (method: PaymentMethod, cents = PIX_CENTS) => samplePayment(clock(), method, cents);
  const cancelBoleto = async (fact: PaymentFact, notebook: Notebook) => {
    const ended = await provider.cancelPayment({ providerPaymentId: fact.providerPaymentId }, randomUUID(), QUIET);
    if (!isCalledOff(ended?.state)) notebook.differs("O boleto não foi cancelado.");
  };

  const pix = orderOf("pix");
  const made = await run("pix", `Criar um PIX de R$ ${reais(PIX_CENTS)}`, async (notebook) => {
    const fact = await provider.createPayment(pix, QUIET);
    await compare(notebook, fact, pix, ["pending"]);
    if (!fact.pixQrCode) notebook.differs("A resposta não traz o código «copia e cola».");
    if (!fact.pixQrCodeBase64) notebook.differs("A resposta não traz a imagem do QR Code.");
    await compareEnd(notebook, fact, pix);
    return fact;
  });

  if (made) {
    await run("replay", "Repetir a criação com a mesma chave", async (notebook) => {
      const again = await provider.createPayment(pix, QUIET);
      notebook.same("id", again.providerPaymentId, made.providerPaymentId);
      return again;
    });
    await run("look-up", "Procurar o pedido pela referência: após 1, 40 e 120 segundos, até aparecer", (notebook) =>
      lookUp(deps, provider, pix, made, notebook),
    );
    await run("cancel", "Cancelar o PIX", async (notebook) => {
      const fact = await provider.cancelPayment({ providerPaymentId: made.providerPaymentId }, randomUUID(), QUIET);
      if (!fact) return notebook.differs("O pedido não foi encontrado pelo seu id.");
      await compare(notebook, fact, pix, CALLED_OFF);
      return fact;
    });
  }

  await run("boleto", "Criar e cancelar um boleto", async (notebook) => {
    const order = orderOf("boleto");
    const fact = await provider.createPayment(order, QUIET);
    await compare(notebook, fact, order, ["pending"]);
    if (!fact.boletoUrl) notebook.differs("A resposta não traz o endereço do boleto.");
    if (!fact.boletoLine) notebook.differs("A resposta não traz a linha digitável.");
    await compareEnd(notebook, fact, order);
    const form =
      at(await notebook.taken(), "transactions.payments.0.expiration_time") === undefined ? "data" : "prazo em dias";
    notebook.note(`O vencimento foi aceito como ${form}.`);
    await cancelBoleto(fact, notebook);
    return fact;
  });
  await run("least-boleto", `Criar e cancelar um boleto de R$ ${reais(leastCents("boleto"))}`, async (notebook) => {
    const order = orderOf("boleto", leastCents("boleto"));
    const fact = await provider.createPayment(order, QUIET);
    await compare(notebook, fact, order, ["pending"]);
    await cancelBoleto(fact, notebook);
    return fact;
  });
  await run("company", "Criar e cancelar um boleto de uma empresa cujo CNPJ tem letras", async (notebook) => {
    const order = orderOf("boleto");
    try {
      const fact = await provider.createPayment(
        { ...order, payer: { ...order.payer, document: LETTERED_CNPJ } },
        QUIET,
      );
      await compare(notebook, fact, order, ["pending"]);
      await cancelBoleto(fact, notebook);
      return fact;
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.detail !== LETTERED_DOCUMENT) throw error;
      return notebook.differs(`O cliente lê: «${refusalReason(error.detail, "boleto")}»`);
    }
  });

  const { publicKey } = settings;
  if (publicKey === null) {
    await run("card", "Cartão", async (notebook) => {
      return notebook.open("Sem Public Key não há cartão.");
    });
  } else {
    const payBy = async (card: keyof typeof CARDS, owner: string, cents = CARD_CENTS) => {
      const token = await cardToken(deps, publicKey, CARDS[card].number, owner);
      const order = samplePayment(clock(), "credit_card", cents, {
        card: { token, brand: CARDS[card].brand, document: { type: "CPF", number: TEST_CPF }, deviceId: null },
      });
      return { order, fact: await provider.createPayment(order, QUIET) };
    };
    const paid = await run("card", "Pagar com um cartão aprovado (APRO)", async (notebook) => {
      const { order, fact } = await payBy("plain", "APRO");
      const seen = await settled(deps, provider, fact);
      await compare(notebook, seen, order, ["paid"]);
      return seen;
    });
    await run("decline", "Cartão recusado (OTHE): a recusa e o motivo chegam na hora", async (notebook) => {
      const { order, fact } = await payBy("plain", "OTHE");
      await compare(notebook, fact, order, ["failed"]);
      if (fact.statusDetail) notebook.note(`O cliente lê: «${refusalReason(fact.statusDetail, "credit_card")}»`);
      else notebook.differs("A recusa veio sem motivo.");
      return fact;
    });
    await run("3-d-secure", "Cartão com desafio do banco (3-D Secure)", async (notebook) => {
      const { order, fact } = await payBy("challenged", "APRO");
      await compare(notebook, fact, order, ["in_review", "paid"]);
      if (fact.state === "paid") notebook.open("O provedor aprovou sem desafio; o desafio não foi visto.");
      else if (!fact.challengeUrl) notebook.differs("A resposta não traz o endereço do desafio.");
      return fact;
    });
    await run(
      "least-card",
      `Pagar R$ ${reais(leastCents("credit_card"))} com um cartão e devolver`,
      async (notebook) => {
        const { order, fact } = await payBy("plain", "APRO", leastCents("credit_card"));
        const seen = await settled(deps, provider, fact);
        await compare(notebook, seen, order, ["paid"]);
        if (seen.state === "paid") await giveBack(deps, provider, seen, null, notebook);
        return seen;
      },
    );
    if (paid?.state === "paid") {
      await run("refund", "Devolver R$ 5,00 e depois o resto", (notebook) => refund(deps, provider, paid, notebook));
    }
  }
  await run("list", "Ler a lista dos pedidos, página por página", (notebook) =>
    checkOrderList(deps, provider, new Date(pix.createdAt.getTime() - HOUR_MS), notebook),
  );
  await run("dispute", "Ler o caso de uma contestação", (notebook) => checkDisputeCase(deps, notebook));
  if (made)
    await run("notice", "Aviso do pedido", (notebook) => checkWebhookDelivery(deps, made.providerPaymentId, notebook));
}

/** Compares the raw answer with what the shop read from it and with what was requested. */
async function compare(
  notebook: Notebook,
  fact: PaymentFact,
  order: PaymentOrder,
  expected: readonly PaymentState[],
): Promise<void> {
  const { providerPaymentId: id } = fact;
  // The answer for a refused card has the order under `data`.
  const raw = await notebook.answer((each) => at(each, "id") === id || at(each, "data.id") === id);
  const answered = at(raw, "data.id") === undefined ? raw : at(raw, "data");
  notebook.same("id", at(answered, "id"), fact.providerPaymentId);
  notebook.same("external_reference", at(answered, "external_reference"), fact.externalPaymentId);
  if (fact.externalPaymentId !== order.externalPaymentId) notebook.differs("Veio o pedido de outra referência.");
  if (fact.amountCents !== order.amountCents) {
    notebook.differs(`Foram pedidos ${order.amountCents} centavos; a loja leu ${fact.amountCents ?? "nenhum valor"}.`);
  }
  if (fact.unread) notebook.differs(`Estado que a loja não conhece: ${stateOf(answered)}.`);
  else if (!expected.includes(fact.state)) {
    notebook.differs(`Esperado: ${expected.join(" ou ")}; a loja leu ${fact.state} (${stateOf(answered)}).`);
  }
}

function stateOf(answered: unknown): string {
  return `${String(at(answered, "status"))}/${String(at(answered, "status_detail"))}`;
}

/** The provider may round an expiry, a boleto's even to another day, but not change it by hours otherwise. */
async function compareEnd(notebook: Notebook, fact: PaymentFact, order: PaymentOrder): Promise<void> {
  if (!fact.expiresAt) return void notebook.differs("A resposta não traz até quando se pode pagar.");
  const apart = Math.abs(fact.expiresAt.getTime() - order.expiresAt.getTime());
  const allowed = order.method === "boleto" ? 26 * HOUR_MS : HOUR_MS / 2;
  if (apart > allowed) {
    notebook.differs(
      `O prazo pedido era ${order.expiresAt.toISOString()}; o provedor respondeu ${fact.expiresAt.toISOString()}.`,
    );
  }
}

async function lookUp(
  { clock, pause }: Needed,
  provider: PaymentProvider,
  order: PaymentOrder,
  made: PaymentFact,
  notebook: Notebook,
): Promise<true | null> {
  const byId = await provider.fetchPayment({ providerPaymentId: made.providerPaymentId }, QUIET);
  if (!byId) notebook.differs("O pedido não foi encontrado pelo seu id.");
  const { externalPaymentId: reference, createdAt } = order;
  for (const afterMs of LOOKS_MS) {
    await pause(Math.max(0, order.createdAt.getTime() + afterMs - clock().getTime()));
    const found = await provider.fetchPayment(
      { providerPaymentId: null, externalPaymentId: reference, createdAt },
      QUIET,
    );
    const seconds = afterMs / 1000;
    notebook.note(found ? `Após ${seconds} s: encontrado.` : `Após ${seconds} s: ainda não aparece na busca.`);
    if (!found) continue;
    notebook.same("id", found.providerPaymentId, made.providerPaymentId);
    return true;
  }
  return notebook.differs("Após 120 segundos a busca ainda não mostra o pedido.");
}

const SETTLE_TRIES = 6;
const SETTLE_PAUSE_MS = 2_000;

/** Cards are processed asynchronously (`automatic_async`): the answer may come before the bank's decision. */
async function settled({ pause }: Needed, provider: PaymentProvider, fact: PaymentFact): Promise<PaymentFact> {
  let seen = fact;
  for (let tries = 0; seen.state === "in_review" && !seen.challengeUrl && tries < SETTLE_TRIES; tries += 1) {
    await pause(SETTLE_PAUSE_MS);
    seen = (await provider.fetchPayment({ providerPaymentId: fact.providerPaymentId }, QUIET)) ?? seen;
  }
  return seen;
}

const PART_CENTS = 500;

async function giveBack(
  { pause }: Needed,
  provider: PaymentProvider,
  { providerPaymentId }: PaymentFact,
  amountCents: number | null,
  notebook: Notebook,
) {
  const idempotencyKey = randomUUID();
  for (let tries = 1; ; tries += 1) {
    try {
      return await provider.refundPayment(
        { providerPaymentId },
        { amountCents, refundId: idempotencyKey, idempotencyKey },
      );
    } catch (error) {
      if (tries === REFUND_TRIES) throw error;
      notebook.note(`A devolução foi recusada na ${tries}ª tentativa; a loja tenta de novo sozinha.`);
      await pause(REFUND_PAUSE_MS);
    }
  }
}

async function refund(
  deps: Needed,
  provider: PaymentProvider,
  paid: PaymentFact,
  notebook: Notebook,
): Promise<true | null> {
  const back = (amountCents: number | null) => giveBack(deps, provider, paid, amountCents, notebook);
  const part = await back(PART_CENTS);
  if (part.providerRefundId === null) notebook.differs("A devolução parcial veio sem id.");
  if (part.fact.refundedCents !== PART_CENTS || part.fact.state !== "partially_refunded") {
    notebook.differs(
      `Depois de devolver 500 centavos a loja leu ${part.fact.refundedCents ?? 0} (${part.fact.state}).`,
    );
  }
  const rest = await back(null);
  if (rest.fact.state !== "refunded" || rest.fact.refundedCents !== CARD_CENTS) {
    notebook.differs(`Depois de devolver tudo a loja leu ${rest.fact.refundedCents ?? 0} (${rest.fact.state}).`);
  }
  return true;
}

/** As the provider's own form fields do. The shop itself only ever sends test cards. */
async function cardToken(
  { config, logger }: Needed,
  publicKey: string,
  number: string,
  owner: string,
): Promise<string> {
  const { baseUrl } = config.paymentEndpoints.mercadoPago;
  const ask = createHttpClient({ service: "mercado-pago", baseUrl, logger });
  const answer = await ask({
    operation: "test card",
    method: "POST",
    path: `/v1/card_tokens?${new URLSearchParams({ public_key: publicKey })}`,
    body: {
      card_number: number,
      expiration_month: 11,
      expiration_year: 2030,
      security_code: "123",
      cardholder: { name: owner, identification: { type: "CPF", number: TEST_CPF } },
    },
    schema: z.object({ id: z.string() }),
    timeoutMs: 10_000,
  });
  if (answer.kind !== "ok") throw new TypeError("no card token");
  return answer.body.id;
}
