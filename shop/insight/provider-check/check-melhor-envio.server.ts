import { randomUUID } from "node:crypto";
import { formatBrl } from "#platform/money.ts";
import { cartRequest } from "#shop/fulfilment/shipments/melhor-envio/cart-request.ts";
import type { ProviderLabel } from "#shop/fulfilment/shipments/melhor-envio/label-answer.ts";
import {
  type LabelClient,
  type LabelResult,
  openLabelClient,
} from "#shop/fulfilment/shipments/melhor-envio/label-client.server.ts";
import { quoteParcel } from "#shop/ordering/shipping/melhor-envio/melhor-envio-client.server.ts";
import { probeToken } from "#shop/ordering/shipping/melhor-envio/probe-token.server.ts";
import type { QuotedService } from "#shop/ordering/shipping/melhor-envio/quote-answer.ts";
import { shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import { originOf, readCarrierAccess } from "#shop/ordering/shipping/shipping-settings-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { missingInSender, type Sender, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { checkWebhookDelivery, checkWebhookEndpoint } from "./check-webhook.server.ts";
import type { Notebook, RunStep } from "./run-step.server.ts";
import { LETTERED_CNPJ, TEST_CPF } from "./sample-payment.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">;

const TO_CEP = "20040002";
const BOX = { weightKg: 0.3, widthCm: 11, heightCm: 5, lengthCm: 16 };
const VALUE_CENTS = 5_000;
const QUOTE_MS = 10_000;
const WAITS = 20;
const WAIT_MS = 3_000;

/** Quote, cart, label, print, tracking, webhook event and cancellation, in the provider's sandbox. */
export async function checkMelhorEnvio(deps: Needed, run: RunStep): Promise<void> {
  const { db, config, logger, fetch } = deps;
  const access = await readCarrierAccess(db, config);
  const contact = config.brand;
  const isTest = await run("token", "Token de teste", async (notebook) => {
    if (!access) return notebook.open("Não há token do Melhor Envio.");
    if (!isSandbox(access.baseUrl))
      return notebook.open(
        "Este endereço do Melhor Envio é o de produção: nada foi comprado nem pedido.",
        "Para a conferência use uma conta de sandbox.melhorenvio.com.br (MELHOR_ENVIO_URL e token dela).",
      );
    const probed = await probeToken({ access, contact, logger, fetch });
    if (probed.kind === "invalid") return notebook.differs("O Melhor Envio não aceita este token.");
    if (probed.kind === "unavailable") return notebook.differs("O Melhor Envio não respondeu a todas as perguntas.");
    if (probed.missing.length > 0) notebook.differs(`Faltam permissões ao token: ${probed.missing.join(", ")}.`);
    return true;
  });
  if (!access || !isTest) return;

  const { value: settings } = await readSetting({ db }, shippingSettings);
  const quoted = await run("quote", "Cotar um envio para o Rio de Janeiro", async (notebook) => {
    const parcel = { ...BOX, valueCents: VALUE_CENTS };
    const question = { fromCep: originOf(settings, config), toCep: TO_CEP, parcel, services: [] };
    const answer = await quoteParcel({ access, contact, logger, fetch }, question, QUOTE_MS);
    if (answer.kind !== "quoted")
      return notebook.differs(
        answer.kind === "failed" ? `A cotação falhou (${answer.reason}).` : "Nenhuma transportadora atende.",
      );
    for (const { serviceId, name, company, priceCents } of answer.services) {
      notebook.note(`${company.name} ${name} (serviço ${serviceId}): ${formatBrl(priceCents)}`);
    }
    return answer.services;
  });

  const labels = openLabelClient({ access, contact, logger, fetch });
  const { value: sender } = await readSetting(deps, shippingSender);
  await run("empty-cart", "Pôr uma etiqueta no carrinho e tirá-la", async (notebook) => {
    const label = await put(deps, notebook, labels, { sender, services: quoted ?? [] });
    if (!label) return null;
    expectOk(notebook, await labels.remove(label.id), "Tirar do carrinho");
    return label;
  });
  await run("company", "Pôr e tirar uma etiqueta para uma empresa cujo CNPJ tem letras", async (notebook) => {
    const label = await put(deps, notebook, labels, { sender, services: quoted ?? [], document: LETTERED_CNPJ });
    if (!label) return null;
    expectOk(notebook, await labels.remove(label.id), "Tirar do carrinho");
    return label;
  });
  const bought = await run("label", "Comprar, gerar e encontrar uma etiqueta", (notebook) =>
    buy(deps, notebook, labels, { sender, services: quoted ?? [] }),
  );
  if (bought) {
    await run("print", "Baixar a etiqueta em PDF", async (notebook) => {
      const file = await untilReady(deps, () => labels.download(bought.id));
      return expectOk(notebook, file, "O arquivo da etiqueta");
    });
    await run("tracking", "Rastrear", async (notebook) => {
      const told = expectOk(notebook, await labels.track([bought.id]), "O rastreio");
      if (told && told.length === 0) notebook.differs("O rastreio não conhece a etiqueta.");
      return told;
    });
  }
  await run("webhook", "Aviso: o cadastro do endereço é aceito", (notebook) =>
    checkWebhookEndpoint(deps, "/webhooks/melhor-envio", notebook),
  );
  if (bought) {
    await run("notice", "Aviso da etiqueta", (notebook) => checkWebhookDelivery(deps, bought.id, notebook));
    await run("cancel", "Cancelar a etiqueta", async (notebook) => {
      const cancelled = await labels.cancel(bought.id);
      if (cancelled.kind === "ok" && !cancelled.value) notebook.differs("O Melhor Envio não a cancela mais.");
      return expectOk(notebook, cancelled, "O cancelamento");
    });
  }
}

function isSandbox(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "sandbox.melhorenvio.com.br" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

interface Order {
  sender: Sender;
  services: readonly QuotedService[];
  /** The recipient's; undefined: a person's. */
  document?: string;
}

async function put(
  { config, clock }: Needed,
  notebook: Notebook,
  labels: LabelClient,
  { sender, services, document = TEST_CPF }: Order,
): Promise<ProviderLabel | null> {
  const missing = missingInSender(sender);
  if (missing.length > 0)
    return notebook.open(`Falta no remetente: ${missing.join(", ")}.`, "Complete o remetente em Frete.");
  // Correios and Jadlog are available in the provider's sandbox and need no agency.
  const service = services.find(({ company }) => /correios|jadlog/i.test(company.name)) ?? services[0];
  if (!service) return notebook.open("Sem cotação não há etiqueta.");
  const orderItemId = randomUUID();
  const reference = randomUUID();
  const request = cartRequest({
    reference,
    referenceUrl: config.publicUrl,
    platform: config.brand.name,
    serviceId: service.serviceId,
    box: BOX,
    contents: [{ orderItemId, quantity: 1 }],
    lines: [
      {
        id: orderItemId,
        productId: orderItemId,
        productName: "Anel de conferência",
        size: "",
        quantity: 1,
        unitPriceCents: VALUE_CENTS,
        lineCents: VALUE_CENTS,
        discountCents: 0,
      },
    ],
    agencyId: null,
    sender,
    order: {
      customerName: "Cliente Conferência",
      customerEmail: "conferencia@example.com",
      customerPhone: "21987654321",
      customerDocument: document,
      shippingAddress: {
        street: "Avenida Rio Branco",
        number: "1",
        neighborhood: "Centro",
        city: "Rio de Janeiro",
        state: "RJ",
        zipCode: TO_CEP,
      },
      invoiceKey: null,
    },
  });
  const since = clock();
  const added = expectOk(notebook, await labels.add(request), "Pôr no carrinho");
  if (!added) return null;
  if (!added.inCart) notebook.differs("A etiqueta não paga veio como se já estivesse paga.");
  if (added.priceCents === null) notebook.differs("A etiqueta veio sem preço.");
  const found = expectOk(notebook, await labels.fetch(added.id), "Encontrar no carrinho");
  if (found === null) notebook.differs("A etiqueta que está no carrinho não foi encontrada pelo id.");
  const byReference = expectOk(notebook, await labels.find(reference, since), "Encontrar pela referência");
  if (byReference?.id !== added.id) notebook.differs("A etiqueta não foi encontrada pela nossa referência.");
  return added;
}

async function buy(deps: Needed, notebook: Notebook, labels: LabelClient, order: Order): Promise<ProviderLabel | null> {
  const label = await put(deps, notebook, labels, order);
  if (!label) return null;
  const balance = expectOk(notebook, await labels.balance(), "O saldo");
  if (balance !== null && balance < (label.priceCents ?? 0)) {
    notebook.open("O saldo da carteira não paga a etiqueta.");
    notebook.task("Ponha saldo na carteira da conta de teste.");
    await labels.remove(label.id);
    return null;
  }
  if (expectOk(notebook, await labels.checkout(label.id), "A compra") === null) return null;
  const asked = await labels.generate(label.id);
  const refusal = asked.kind === "ok" ? asked.value : null;
  if (refusal !== null) notebook.differs(`A geração foi recusada («${refusal.slice(0, 200)}»).`);
  if (refusal !== null || (asked.kind === "failed" && expectOk(notebook, asked, "A geração") === null)) return null;
  for (let waits = 0; waits < WAITS; waits += 1) {
    const present = expectOk(notebook, await labels.fetch(label.id), "Encontrar a etiqueta");
    if (present && "generated" in present.told.milestones) return present;
    if (present && present.failure !== null)
      return notebook.differs(`A geração falhou («${present.failure.slice(0, 200)}»).`);
    await deps.pause(WAIT_MS);
  }
  return notebook.differs("Em um minuto a etiqueta não foi gerada.");
}

/** Reports every other failure immediately. */
async function untilReady<T>({ pause }: Needed, ask: () => Promise<LabelResult<T>>): Promise<LabelResult<T>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.kind === "ok" || answer.problem !== "file_pending" || tries === WAITS) return answer;
    await pause(WAIT_MS);
  }
}

/** `true` for an answer without content; reports a failure and returns null. */
function expectOk<T>(notebook: Notebook, answer: LabelResult<T>, what: string): (T extends void ? true : T) | null {
  if (answer.kind === "failed") {
    return notebook.differs(`${what}: ${answer.problem}${answer.detail ? ` («${answer.detail.slice(0, 200)}»)` : ""}.`);
  }
  return (answer.value === undefined ? true : answer.value) as T extends void ? true : T;
}
