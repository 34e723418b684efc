import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import {
  isOldPriceProved,
  type OldPriceFacts,
  PROOF_DAYS,
  PROOF_WINDOW_DAYS,
  proofOf,
} from "#shop/catalogue/prices/old-price.ts";
import { editOf } from "#shop/catalogue-admin/editing/product-form.ts";

interface OldPriceNoteProps {
  facts: OldPriceFacts;
  now: Date;
  /** The form's current values. */
  fields: Record<string, string>;
}

/** Whether the old price in the form can be proved; renders nothing without an old price. Rules: PRICE-43. */
export function OldPriceNote({ facts, now, fields }: OldPriceNoteProps) {
  const { price_cents: price, discount_price_cents: discount } = editOf(fields, []);
  if (discount === null || discount >= price) return null;
  const { provedDays, provedUntil } = proofOf(facts.history, price, now);
  if (provedUntil !== null) {
    return (
      <Note>Preço antigo comprovado. Se a oferta continuar, a comprovação termina em {formatDay(provedUntil)}.</Note>
    );
  }
  if (isOldPriceProved(facts, price, now)) return <Note>Preço antigo declarado por um proprietário.</Note>;
  return (
    <Note tone="warning" title="Preço antigo sem comprovação.">
      {formatBrl(price)} ou mais foi cobrado em {provedDays} dos últimos {PROOF_WINDOW_DAYS} dias; são necessários{" "}
      {PROOF_DAYS}. Um preço antigo que não foi praticado pode ser publicidade enganosa. Um proprietário pode declarar
      que foi em{" "}
      <Link to="/admin/precos/ofertas" className="link">
        Ofertas sem comprovação
      </Link>
      .
    </Note>
  );
}
