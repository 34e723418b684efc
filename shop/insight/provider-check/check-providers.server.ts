import type { Services } from "#shop/services.server.ts";
import { checkMail } from "./check-mail.server.ts";
import { checkMelhorEnvio } from "./check-melhor-envio.server.ts";
import { checkMercadoPago } from "./check-mercado-pago.server.ts";
import { CHECKED_PROVIDERS, type CheckedProvider, type StepReport } from "./check-report.ts";
import { checkStripe } from "./check-stripe.server.ts";
import { type RunStep, stepsOf } from "./run-step.server.ts";

export interface CheckWish {
  providers?: readonly CheckedProvider[];
  /** Undefined: the shop's address. */
  mailTo?: string;
  /** For a person's action, such as paying on a provider's page. */
  patienceMs?: number;
  onStep?: (report: StepReport) => Promise<void> | void;
  /** Called with what a person can do now. */
  onWish?: (text: string) => void;
}

const CHECKS: Readonly<
  Record<
    CheckedProvider,
    (
      deps: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">,
      run: RunStep,
      wish: CheckWish,
    ) => Promise<void>
  >
> = {
  "mercado-pago": checkMercadoPago,
  stripe: checkStripe,
  "melhor-envio": checkMelhorEnvio,
  mail: checkMail,
};

/**
 * Runs the shop's own code with test keys and compares every raw answer with what the shop reads from it. Refuses
 * production keys before anything is charged. Writes nothing to the shop; cancels or refunds what it creates, as far as
 * providers allow. Rules: MAIL-54.
 */
export async function checkProviders(
  deps: Pick<Services, "db" | "config" | "clock" | "pause" | "logger" | "fetch">,
  wish: CheckWish = {},
): Promise<StepReport[]> {
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
