import { DAY_MS, HOUR_MS } from "#platform/clock.ts";

export const RISK_LEVELS = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

export const RISK_LABELS: Record<RiskLevel, string> = {
  low: "Baixo",
  medium: "Médio",
  high: "Alto",
  critical: "Crítico",
};

export const RISK_WINDOW_MS = 7 * DAY_MS;

/** `last`: the category's last completed transformation. Rules: TOOL-22. */
export function riskLevel(last: Date | null, now: Date): RiskLevel {
  if (!last) return "low";
  const age = now.getTime() - last.getTime();
  if (age < HOUR_MS) return "critical";
  if (age < 6 * HOUR_MS) return "high";
  return age <= RISK_WINDOW_MS ? "medium" : "low";
}

/** Whether recent transformations are shown before the run is confirmed. Rules: TOOL-24. */
export function needsRiskWarning(risk: RiskLevel): boolean {
  return risk === "high" || risk === "critical";
}

export const CONFIRMATIONS = ["impact", "prices", "responsibility", "special"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

export const CONFIRMATION_LABELS: Record<Confirmation, string> = {
  impact: "Entendo o impacto nos preços",
  prices: "Revisei os preços da prévia",
  responsibility: "Assumo a responsabilidade pela mudança",
  special: "Confirmo que quero transformar de novo uma categoria que acabou de mudar",
};

/** None at low risk, all four at critical risk, otherwise three. Rules: TOOL-25, TOOL-27. */
export function confirmationsFor(risk: RiskLevel): readonly Confirmation[] {
  if (risk === "low") return [];
  return risk === "critical" ? CONFIRMATIONS : CONFIRMATIONS.filter((each) => each !== "special");
}

/** Required, but not given. Rules: TOOL-26. */
export function missingConfirmations(risk: RiskLevel, given: readonly string[]): readonly Confirmation[] {
  return confirmationsFor(risk).filter((each) => !given.includes(each));
}
