import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { formatDateTime, formatDay } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { isCategorySlug } from "#shop/catalogue/listings/category.ts";
import {
  isOldPriceProved,
  type OldPriceFacts,
  PROOF_DAYS,
  PROOF_WINDOW_DAYS,
  proofOf,
} from "#shop/catalogue/prices/old-price.ts";
import { sizesFor } from "#shop/catalogue/products/product.ts";
import { fieldsOf, inputOf } from "#shop/catalogue/products/product-fields.ts";
import { editLabel, editOf, picturesOf } from "#shop/catalogue-admin/editing/product-form.ts";
import type { EditConflict } from "#shop/catalogue-admin/editing/save-product.server.ts";

/** Fields somebody else changed while the form was open. */
export function ConflictNote({ conflict: { by, changes } }: { conflict: EditConflict }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={place} role="alert" tabIndex={-1}>
      <Note
        tone="warning"
        title={
          by?.isSelf
            ? "Você salvou este produto em outra aba ou aparelho enquanto editava aqui."
            : "Outra pessoa alterou este produto enquanto você editava."
        }
      >
        {by
          ? `${by.isSelf ? "Foi salvo" : `${by.name} salvou`} em ${formatDateTime(new Date(by.at))}. `
          : "A mudança veio de outra pessoa, de um upload ou de uma transformação de preços. "}
        Nada do que você digitou se perdeu. Confira e salve de novo.
        {changes.length > 0 && (
          <ul className="mt-2 grid gap-1.5">
            {changes.map(({ field, label, before, now, both }) => (
              <li key={field}>
                <b className="font-semibold">{label}:</b> de <q>{shown(field, before)}</q> para{" "}
                <q>{shown(field, now)}</q>
                {both
                  ? ". Você também mudou este campo: ficou o que você digitou."
                  : ". O campo abaixo já mostra o valor novo."}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}

const FLAGS = new Set(fieldsOf("flag").map(inputOf));
const LONGEST = 160;

function shown(field: string, value: string): string {
  if (FLAGS.has(field)) return value === "" ? "não" : "sim";
  if (field === "pictures") {
    const count = picturesOf(value).length;
    return counted(count, "imagem", "imagens");
  }
  if (value === "") return "vazio";
  const words = field === "sizes" ? value.split("|").join(", ") : value;
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

interface ErrorSummaryProps {
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  onChoose: (field: string) => void;
}

/** Lists all errors of a long form beside its submit button, each linked to its field. */
export function ErrorSummary({ errors, onChoose }: ErrorSummaryProps) {
  const fields = [...new Map(Object.keys(errors).map((name) => [editLabel(name), name])).entries()];
  return (
    <p className="text-danger">
      <b className="font-semibold">Confira {counted(fields.length, "campo", "campos")}:</b>{" "}
      {fields.map(([label, name], at) => (
        <span key={label}>
          {at > 0 && ", "}
          <button type="button" className="link inline-flex min-h-6 items-center" onClick={() => onChoose(name)}>
            {label}
          </button>
        </span>
      ))}
    </p>
  );
}

/** A ring or bracelet without sizes is sold in all of them; `listed`: how many it names. Rules: UPLOAD-33. */
export function EverySizeNote({ fields, listed }: { fields: Record<string, string>; listed: number }) {
  const { category = "" } = fields;
  const sizes = isCategorySlug(category) ? sizesFor({ category, availableSizes: [] }) : [];
  if (listed > 0 || sizes.length < 2) return null;
  return (
    <Note tone="info" title="Quais tamanhos?">
      Sem nenhum, a peça fica à venda em todos, de {sizes[0]} a {sizes.at(-1)}.
    </Note>
  );
}

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
      <Note>Preço "de" comprovado. Se a oferta continuar, a comprovação termina em {formatDay(provedUntil)}.</Note>
    );
  }
  if (isOldPriceProved(facts, price, now)) return <Note>Preço "de" declarado por um proprietário.</Note>;
  return (
    <Note tone="warning" title='Preço "de" sem comprovação.'>
      {formatBrl(price)} ou mais foi cobrado em {provedDays} dos últimos {PROOF_WINDOW_DAYS} dias; são necessários{" "}
      {PROOF_DAYS}. Um preço "de" que não foi praticado pode ser publicidade enganosa. Um proprietário pode declarar que
      foi em{" "}
      <Link to="/admin/precos/ofertas" className="link">
        Ofertas sem comprovação
      </Link>
      .
    </Note>
  );
}
