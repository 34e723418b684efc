import type { Services } from "#shop/services.server.ts";
import { checkMail } from "./check-mail.server.ts";
import { checkMelhorEnvio } from "./check-melhor-envio.server.ts";
import { checkMercadoPago } from "./check-mercado-pago.server.ts";
import { CHECKED_PROVIDERS, type CheckedProvider, type StepReport } from "./check-report.ts";
import { checkStripe } from "./check-stripe.server.ts";
import { type RunStep, stepsOf } from "./run-step.server.ts";

export interface CheckDependencies extends Pick<Services, "db" | "config" | "clock" | "pause" | "logger"> {
  fetch?: typeof fetch;
}

export interface CheckWish {
  /** None: all. */
  providers?: readonly CheckedProvider[];
  /** Who gets the one mail; none: the shop's own address. */
  mailTo?: string;
  /** How long a person has for what only a person can do, in milliseconds: paying at a provider's page. */
  patienceMs?: number;
  /** Told each step as it ends. */
  onStep?: (report: StepReport) => Promise<void> | void;
  /** Told what a person may do now. */
  onWish?: (text: string) => void;
}

const CHECKS: Readonly<
  Record<CheckedProvider, (deps: CheckDependencies, run: RunStep, wish: CheckWish) => Promise<void>>
> = {
  "mercado-pago": checkMercadoPago,
  stripe: checkStripe,
  "melhor-envio": checkMelhorEnvio,
  mail: checkMail,
};

/**
 * Goes through the provider's part of a sale, step by step, with the shop's own code and test keys, and compares every raw
 * answer with what the shop reads from it. Keys of production are refused before anything is charged. Writes nothing into
 * the shop; what it makes at the providers is cancelled or given back, as far as they let it.
 * Rules: MAIL-54.
 */
export async function checkProviders(deps: CheckDependencies, wish: CheckWish = {}): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const provider of wish.providers ?? CHECKED_PROVIDERS) {
    const run = stepsOf(provider, async (report) => {
      reports.push(report);
      await wish.onStep?.(report);
    });
    await CHECKS[provider](deps, run, wish);
  }
  return reports;
}
