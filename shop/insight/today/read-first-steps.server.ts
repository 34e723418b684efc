import type { Brand } from "#platform/email/brand.ts";
import { isCnpj } from "#platform/formats/cnpj.ts";
import { lazily } from "#platform/lazily.ts";
import { type Config, readConfig } from "#shop/config/config.server.ts";
import { readConnection } from "#shop/ordering/shipping/carrier-account/carrier-connection-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { serverOfSmtpUrl } from "#shop/settings/email/mail-server.ts";
import { mainKeyOf } from "#shop/settings/payment-keys.ts";
import { testMoneyProviders } from "#shop/settings/payments/key-facts.ts";
import { SenderForm, shippingSender } from "#shop/settings/sender.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import { storefrontLook } from "#shop/settings/storefront-look.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { PROVIDER_LABELS, type StepReport } from "../provider-check/check-report.ts";
import { readNewestCheck } from "../provider-check/provider-check-queries.server.ts";
import { type FirstStep, type FirstStepFacts, firstStepsOf } from "./first-steps.ts";
import { readKeyTests, readShopFacts } from "./first-steps-queries.server.ts";

export interface FirstSteps {
  kind: "ok";
  steps: FirstStep[];
  /** The shop has sold to somebody and not given all of it back. */
  hasSold: boolean;
}

/** Asks no provider itself. Needs 'settings.read'. Rules: TODAY-6, TODAY-7. */
export async function readFirstSteps(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  staff: Pick<StaffSession, "role">,
): Promise<FirstSteps | NotAllowed> {
  const notAllowed = refuseUnlessAllowed(staff, "settings.read");
  if (notAllowed) return notAllowed;
  const [facts, { value: look }, connection, { value: sender }, tests, check] = await Promise.all([
    readShopFacts(db, {
      mailServer: config.smtpUrl ? serverOfSmtpUrl(config.smtpUrl) : null,
      withSamples: config.sampleCatalogue,
    }),
    readSetting({ db }, storefrontLook),
    readConnection(db, config),
    readSetting({ db, config }, shippingSender),
    readKeyTests(db),
    readNewestCheck(db, clock()),
  ]);
  const checked = check?.steps ?? [];
  const steps = firstStepsOf({
    isDemo: config.mode === "demo",
    companyGaps: companyGaps(config.brand),
    look: { hasLogo: look.logo !== null, hasIcon: look.icon !== null, hasHero: look.heroPicture !== null },
    payments: paymentsOf(config, tests, checked),
    carrier: {
      state: connection.state,
      hasToken: connection.source !== null,
      hasSender: SenderForm.safeParse(sender).success,
    },
    mail: { hasServer: config.smtpUrl !== null, isTested: facts.mailAccepted || agrees(checked, "mail") === true },
    product: facts.product,
    order: facts.order,
  });
  return { kind: "ok", steps, hasSold: facts.hasSold };
}

const sampleBrand = lazily(() => readConfig({}).brand);

/** What the law asks for (Decree 7.962/2013, art. 2) and is still the sample's. */
function companyGaps(brand: Brand): string[] {
  const isSample = (field: keyof Brand) => brand[field] === sampleBrand()[field];
  return [
    ...(isSample("companyName") ? ["razão social"] : []),
    ...(isSample("cnpj") || !isCnpj(brand.cnpj) ? ["CNPJ"] : []),
    ...(isSample("address") ? ["endereço"] : []),
    ...(isSample("email") ? ["e-mail"] : []),
    ...(isSample("phone") ? ["telefone"] : []),
    ...(isSample("whatsapp") ? ["WhatsApp"] : []),
  ];
}

function paymentsOf(
  config: Pick<Config, "mercadoPago" | "stripe" | "mode" | "keyFacts">,
  tests: ReadonlyMap<string, boolean>,
  checked: readonly StepReport[],
): FirstStepFacts["payments"] {
  const { mercadoPago, stripe } = config;
  const names = [...(mercadoPago ? (["mercado-pago"] as const) : []), ...(stripe ? (["stripe"] as const) : [])];
  const results = names.map((name) => tests.get(mainKeyOf(name)) ?? agrees(checked, name));
  const works = results.includes(false) ? false : results.includes(true) ? true : null;
  return {
    providers: names.map((name) => PROVIDER_LABELS[name]),
    works,
    isTest: testMoneyProviders(config).length > 0,
  };
}

/** All that the newest provider check tried; null: nothing was tried. */
function agrees(checked: readonly StepReport[], provider: StepReport["provider"]): boolean | null {
  const tried = checked.filter((step) => step.provider === provider && step.verdict !== "open");
  return tried.length === 0 ? null : tried.every(({ verdict }) => verdict === "agrees");
}
