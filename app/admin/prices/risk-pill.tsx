import { ShieldCheck, TriangleAlert } from "lucide-react";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import type { Swing } from "#shop/catalogue-admin/price-tool/price-change.ts";
import { RISK_LABELS, type RiskLevel } from "#shop/catalogue-admin/price-tool/price-risk.ts";

const TONES: Record<RiskLevel, StatusTone> = { low: "accent", medium: "info", high: "warning", critical: "danger" };

export function riskText(risk: RiskLevel): string {
  return `Risco ${RISK_LABELS[risk].toLowerCase()}`;
}

/**
 * The risk level, which only reflects how recently the category was transformed. Large price swings are therefore shown
 * with it, and low risk is not green beside them.
 */
export function RiskPill({ risk, swings }: { risk: RiskLevel; swings: readonly Swing[] }) {
  const calm = risk === "low" && swings.length === 0;
  const tone = risk === "low" && !calm ? "warning" : TONES[risk];
  return (
    <StatusPill tone={tone} icon={calm ? ShieldCheck : TriangleAlert}>
      {swings.length > 0 ? riskBesideSwings(risk, swings) : riskText(risk)}
    </StatusPill>
  );
}

/** `Até −72% para clientes · risco baixo pela data`. */
function riskBesideSwings(risk: RiskLevel, swings: readonly Swing[]): string {
  const sizes = swings.map(({ direction, percent }) => `${direction === "less" ? "−" : "+"}${percent}%`).join(" e ");
  return `Até ${sizes} para clientes · ${riskText(risk).toLowerCase()} pela data`;
}
