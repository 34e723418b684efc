import { formatDateTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import type { Config } from "#shop/config/config.server.ts";
import { readWebhookHealth } from "#shop/ordering/payments/webhooks/webhook-event-queries.server.ts";
import {
  type CarrierConnection,
  readConnection,
} from "#shop/ordering/shipping/carrier-account/carrier-connection-queries.server.ts";
import { KEYED_PROVIDERS } from "#shop/settings/payment-keys.ts";
import { testMoneyProviders } from "#shop/settings/payments/key-facts.ts";
import { listStaff } from "#shop/staff/staff-queries.server.ts";
import { findingsOf, type InstallationFinding } from "./installation-finding.ts";

const NAMES: Record<string, string> = { "mercado-pago": "Mercado Pago", stripe: "Stripe" };

/** Asks nobody: `npm run providers` does. */
export async function checkKeys(db: Database, config: Config, now: Date): Promise<InstallationFinding[]> {
  // The simulators belong to the running process: their keys are nowhere to be seen.
  if (config.mode === "demo") {
    const demo = findingsOf("Demonstração").open("Pagamentos, frete e e-mails são simulados.");
    return [demo, await checkOwners(db)];
  }
  return [
    ...checkPayments(config),
    ...(await checkWebhooks(db, config, now)),
    checkShipping(await readConnection(db, config)),
    checkMail(config),
    await checkOwners(db),
  ];
}

function checkPayments(config: Config): InstallationFinding[] {
  const { mercadoPago, stripe } = config;
  const { ok, soon, wrong } = findingsOf("Pagamentos");
  const where = "Grave as chaves em Configurações → Pagamentos.";
  if (!mercadoPago && !stripe) return [wrong("Não há chaves de nenhum provedor: ninguém pode pagar.", where)];
  const methods = [
    ...(mercadoPago ? ["PIX e boleto pelo Mercado Pago"] : []),
    ...(mercadoPago?.publicKey ? ["cartão pelo Mercado Pago"] : []),
    ...(stripe ? ["Stripe"] : []),
  ];
  const takesCards = mercadoPago?.publicKey || stripe?.methods.includes("card");
  const text = `Há chaves para ${methods.join(", ")}.`;
  return [
    takesCards ? ok(text) : soon(`${text} Cartões não são oferecidos.`, "Para cartões grave também a Public Key."),
    ...checkMoney(config),
  ];
}

/** As far as the shop has learned. */
function checkMoney(config: Config): InstallationFinding[] {
  const { wrong } = findingsOf("Chaves de pagamento");
  const refused = KEYED_PROVIDERS.filter((provider) => config.keyFacts[provider]?.refusedAt != null);
  return [
    ...refused.map((provider) =>
      wrong(
        `O provedor recusa as chaves de ${NAMES[provider]}: as formas de pagamento dele estão fora da loja.`,
        "Pagamentos → 'Testar chaves'.",
      ),
    ),
    ...testMoneyProviders(config).map((provider) =>
      wrong(`As chaves de ${NAMES[provider]} são de teste: nenhum dinheiro chega.`, "Troque-as pelas de produção."),
    ),
  ];
}

async function checkWebhooks(db: Database, { mercadoPago, stripe }: Config, now: Date): Promise<InstallationFinding[]> {
  const health = await readWebhookHealth(db, now);
  const withKeys = [...(mercadoPago ? ["mercado-pago"] : []), ...(stripe ? ["stripe"] : [])];
  return withKeys.map((provider) => {
    const { ok, soon, wrong } = findingsOf(`Avisos: ${valueAt(NAMES, provider)}`);
    const found = health.find((each) => each.provider === provider);
    const task = `No painel do provedor, confira o endereço /webhooks/${provider}, os eventos e o segredo; depois 'Testar chaves'.`;
    if (found && found.unheard > 0) {
      const payments = counted(found.unheard, "pagamento foi visto", "pagamentos foram vistos");
      return wrong(`${payments} só porque a loja perguntou: os avisos não chegam.`, task);
    }
    if (!found?.lastWebhookAt) return soon("Nenhum aviso chegou até hoje.", task);
    return ok(`O último chegou em ${formatDateTime(found.lastWebhookAt)}.`);
  });
}

function checkShipping({ source, state }: Pick<CarrierConnection, "source" | "state">): InstallationFinding {
  const { ok, soon, wrong } = findingsOf("Frete");
  if (state === "error") return wrong("O Melhor Envio recusa o acesso.", "Veja Frete → Melhor Envio.");
  return source
    ? ok("O Melhor Envio está ligado.")
    : soon(
        "Sem o Melhor Envio o frete é uma estimativa fixa, e etiquetas não são compradas aqui.",
        "Ligue-o em Frete → Melhor Envio.",
      );
}

function checkMail({ smtpUrl }: Config): InstallationFinding {
  const { ok, wrong } = findingsOf("E-mails");
  return smtpUrl
    ? ok("Há um servidor de e-mails. Configurações → E-mails manda um de teste.")
    : wrong(
        "Não há servidor de e-mails: nenhum e-mail sai, e senhas não podem ser recuperadas.",
        "Grave-o em Configurações → E-mails.",
      );
}

async function checkOwners(db: Database): Promise<InstallationFinding> {
  const { ok, soon, wrong } = findingsOf("Equipe");
  const owners = (await listStaff(db)).filter(({ role, disabledAt }) => role === "owner" && !disabledAt);
  if (owners.length === 0)
    return wrong("Ninguém administra a loja.", "lavra staff create (ou npm run staff -- create)");
  const open = owners.filter(({ hasSecondFactor }) => !hasSecondFactor);
  return open.length === 0
    ? ok("Cada administrador entra com duas etapas.")
    : soon(
        `${open.length === 1 ? "Um administrador entra" : `${open.length} administradores entram`} só com a senha.`,
        "Configurações → Perfil → Verificação em duas etapas.",
      );
}
