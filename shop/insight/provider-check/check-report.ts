import { counted } from "#platform/formats/plural.ts";
import { isOneOf } from "#platform/one-of.ts";

export const CHECKED_PROVIDERS = ["mercado-pago", "stripe", "melhor-envio", "mail"] as const;
export type CheckedProvider = (typeof CHECKED_PROVIDERS)[number];

export const PROVIDER_LABELS: Readonly<Record<CheckedProvider, string>> = {
  "mercado-pago": "Mercado Pago",
  stripe: "Stripe",
  "melhor-envio": "Melhor Envio",
  mail: "E-mail",
};

/** `open`: could not be tested here. */
export type Verdict = "agrees" | "differs" | "open";

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  agrees: "Confere",
  differs: "Difere",
  open: "Não conferido",
};

/** Without secrets and personal data. */
export interface KeptCall {
  method: string;
  /** Without the values of its query string. */
  address: string;
  status: number;
  ms: number;
  sent: unknown;
  answered: unknown;
}

/** Texts are for the shop's owner. */
export interface StepReport {
  provider: CheckedProvider;
  step: string;
  title: string;
  verdict: Verdict;
  /** Unexpected answers of the provider, or why the step could not be tested. */
  findings: string[];
  notes: string[];
  tasks: string[];
  calls: KeptCall[];
}

export const isCheckedProvider = isOneOf(CHECKED_PROVIDERS);

export function countVerdicts(steps: readonly Pick<StepReport, "verdict">[]): Record<Verdict, number> {
  const counts = { agrees: 0, differs: 0, open: 0 };
  for (const { verdict } of steps) counts[verdict] += 1;
  return counts;
}

export function stepLines({ title, verdict, findings, notes, tasks }: StepReport): string[] {
  return [
    `${MARKS[verdict]} ${title}`,
    ...findings.map((text) => `    ${text}`),
    ...notes.map((text) => `    ${text}`),
    ...tasks.map((text) => `    A fazer: ${text}`),
  ];
}

const MARKS: Readonly<Record<Verdict, string>> = {
  agrees: "[confere]",
  differs: "[DIFERE]",
  open: "[não conferido]",
};

/** '12 conferem, 1 difere, 2 não puderam ser conferidos.' */
export function summaryOf(steps: readonly Pick<StepReport, "verdict">[]): string {
  const { agrees, differs, open } = countVerdicts(steps);
  const parts = [
    counted(agrees, "confere", "conferem"),
    counted(differs, "difere", "diferem"),
    ...(open === 0 ? [] : [counted(open, "não pôde ser conferido", "não puderam ser conferidos")]),
  ];
  return `${parts.join(", ")}.`;
}
