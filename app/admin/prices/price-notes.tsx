import { ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status-pill.tsx";
import { counted } from "#platform/formats/plural.ts";
import type { Swing } from "#shop/catalogue-admin/price-tool/price-change.ts";
import { RISK_LABELS, type RiskLevel } from "#shop/catalogue-admin/price-tool/price-risk.ts";
import { swingLine, swingText } from "./price-texts.ts";

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
    <StatusPill
      tone={tone}
      icon={calm ? ShieldCheck : TriangleAlert}
      label={swings.length > 0 ? riskBesideSwings(risk, swings) : riskText(risk)}
    />
  );
}

/** `Até −72% para clientes · risco baixo pela data`. */
function riskBesideSwings(risk: RiskLevel, swings: readonly Swing[]): string {
  const sizes = swings.map(({ direction, percent }) => `${direction === "less" ? "−" : "+"}${percent}%`).join(" e ");
  return `Até ${sizes} para clientes · ${riskText(risk).toLowerCase()} pela data`;
}

/** Warns about large price changes for customers, with the largest by name. */
export function SwingNotes({ swings }: { swings: readonly Swing[] }) {
  return swings.map((swing) => (
    <Note key={swing.direction} tone={swing.direction === "less" ? "danger" : "warning"} title={swingText(swing)}>
      {swing.count > swing.largest.length && "As maiores mudanças:"}
      <ul className="list-disc pl-5 tabular-nums">
        {swing.largest.map((change) => (
          <li key={change.id}>{swingLine(change)}</li>
        ))}
      </ul>
    </Note>
  ));
}

/** How many old prices would be without proof after the change. */
export function UnprovedNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Note tone="warning" title='Preço "de" sem comprovação.'>
      Com estes preços, o preço riscado de {counted(count, "produto", "produtos")} não poderá ser comprovado. Veja a
      regra em{" "}
      <Link to="/admin/precos/ofertas" className="link">
        Ofertas sem comprovação
      </Link>
      .
    </Note>
  );
}
