import { ShieldCheck, TriangleAlert } from "lucide-react";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import { RISK_LABELS, type RiskLevel } from "#shop/pricing/price-risk.ts";

const TONES: Record<RiskLevel, StatusTone> = { low: "accent", medium: "info", high: "warning", critical: "danger" };

export function riskWords(risk: RiskLevel): string {
  return `Risco ${RISK_LABELS[risk].toLowerCase()}`;
}

/** The risk level in words. */
export function RiskPill({ risk }: { risk: RiskLevel }) {
  return (
    <StatusPill tone={TONES[risk]} icon={risk === "low" ? ShieldCheck : TriangleAlert}>
      {riskWords(risk)}
    </StatusPill>
  );
}
