import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError, SelectField } from "#app/ui/fields/field.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { plural } from "#platform/formats/plural.ts";
import { valueAt } from "#platform/value-at.ts";
import type { ReturnKind } from "#shop/fulfilment/returns/return-status.ts";
import type { WantedSize } from "#shop/fulfilment/returns/size-choices.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";
import { quantityField, sizeField } from "./read-return-form.ts";

interface PieceChoiceProps {
  line: OrderLine;
  kind: ReturnKind;
  /** Pieces that can still be returned. */
  left: number;
  /** Other sizes in stock. */
  sizes: readonly WantedSize[];
  /** Values chosen before a full page reload; without scripts only. */
  typed: Record<string, string> | undefined;
  /** Preselected, because the order has only one line. */
  chosen: boolean;
  errors: Record<string, string>;
}

/** One order line in a return request: quantity, and for an exchange the wanted size. */
export function PieceChoice({ line, kind, left, sizes, typed, chosen, errors }: PieceChoiceProps) {
  const why = left === 0 ? "Já está em troca ou devolução." : kind === "exchange" ? noSize(sizes) : null;
  const quantity = quantityField(line.id);
  const size = sizeField(line.id);
  const before = valueAt(typed, quantity) ?? (typed || !chosen ? "0" : "1");
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-line border-t py-5 first:border-0 first:pt-0 last:pb-0">
      <PieceThumb picture={line.picture} px={64} className="aspect-square" />
      <div className="grid gap-3">
        <p>
          <b className="font-semibold">{line.productName}</b>
          <br />
          <span className="text-ink-muted text-small">
            Tamanho: {line.size} · Qtd: {line.quantity}
          </span>
        </p>
        {why && <p className="text-ink-muted text-small">{why}</p>}
        {!why && left === 1 && (
          <Checkbox
            name={quantity}
            value="1"
            defaultChecked={before !== "0"}
            label={ONE[kind]}
            aria-label={`${ONE[kind]}: ${line.productName}, tamanho ${line.size}`}
          />
        )}
        {!why && left > 1 && (
          <SelectField
            label={MANY[kind]}
            aria-label={`${MANY[kind]}: ${line.productName}, tamanho ${line.size}`}
            name={quantity}
            defaultValue={before}
            className="max-w-60"
            options={Array.from({ length: left + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? "Nenhuma" : String(count),
            }))}
          />
        )}
        {!why && kind === "exchange" && (
          <SelectField
            label="Novo tamanho"
            name={size}
            defaultValue={valueAt(typed, size) ?? ""}
            error={valueAt(errors, size)}
            className="max-w-60"
            options={[{ value: "", label: "Escolha" }, ...sizes.map(sizeOption)]}
          />
        )}
        <FieldError id={`${quantity}-erro`} message={valueAt(errors, quantity)} />
      </div>
    </li>
  );
}

const ONE: Readonly<Record<ReturnKind, string>> = {
  regret: "Devolver esta peça",
  exchange: "Trocar esta peça",
  defect: "Esta peça tem defeito",
};

const MANY: Readonly<Record<ReturnKind, string>> = {
  regret: "Quantas devolver",
  exchange: "Quantas trocar",
  defect: "Quantas têm defeito",
};

function noSize(sizes: readonly WantedSize[]): string | null {
  return sizes.length === 0 ? "Não há outro tamanho desta peça em estoque." : null;
}

function sizeOption({ size, free }: WantedSize) {
  return { value: size, label: free <= 3 ? `${size} (${plural(free, "resta", "restam")} ${free})` : size };
}
