import { Save } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import type { ManualPreview } from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";
import type { DraftTools } from "./new-order.tsx";

interface TotalBarProps {
  preview: ManualPreview;
  /** The order goes in another one's parcel. */
  isAlong: boolean;
  busy: string | null;
}

/** The number of pieces and the total, with the buttons, always in sight. */
export function TotalBar({ preview, isAlong, busy }: TotalBarProps) {
  const { amounts, subtotalCents } = preview;
  const cents = amounts?.netCents ?? subtotalCents;
  return (
    <div
      data-keep-clear
      className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-x-4 gap-y-2 max-[22.5rem]:flex-wrap border-line border-t bg-surface px-4 py-3 md:mx-0 md:rounded-panel md:border"
    >
      {amounts && <input type="hidden" name="total" value={amounts.netCents} />}
      <p aria-live="polite" className="grid min-w-0">
        <span className="text-caption text-ink-muted leading-snug">{describe(preview, isAlong)}</span>
        <b className="font-semibold text-title tabular-nums">{formatBrl(cents)}</b>
      </p>
      <span className="flex flex-none items-center gap-2">
        <Button
          type="submit"
          variant="secondary"
          size="l"
          name={INTENT_FIELD}
          value="keep"
          busy={busy === "keep"}
          icon={Save}
          className="max-sm:px-2.5 max-sm:text-caption max-sm:[&>svg]:hidden"
        >
          <span>
            Salvar <span className="max-sm:block">rascunho</span>
          </span>
        </Button>
        <Button
          type="submit"
          size="l"
          name={INTENT_FIELD}
          value="make"
          busy={busy === "make"}
          className="whitespace-nowrap max-sm:px-4.5"
        >
          Criar pedido
        </Button>
      </span>
    </div>
  );
}

function describe({ amounts, lines }: ManualPreview, isAlong: boolean): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = pieces === 0 ? "" : `${counted(pieces, "peça", "peças")} · `;
  if (!amounts) return `${count}${isAlong ? "Sem frete" : "Sem o frete"}`;
  const { discountPiecesCents, netShippingCents } = amounts;
  const shipping = netShippingCents === 0 ? "Sem frete" : `Com ${formatBrl(netShippingCents)} de frete`;
  return `${count}${discountPiecesCents === 0 ? shipping : `${shipping} e ${formatBrl(discountPiecesCents)} de desconto`}`;
}

const KINDS = [
  { value: "percent", label: "%" },
  { value: "cents", label: "R$" },
];

/** A discount on the pieces, with its reason; not shown to roles that give none. */
export function DiscountPanel({ preview, tools }: { preview: ManualPreview; tools: DraftTools }) {
  const { mostPercent } = preview;
  const { values, field, press } = tools;
  if (mostPercent === 0) return null;
  const { error, ...amount } = field("discount");
  const { onChange: chooseKind, error: _, ...kind } = field("discountKind");
  return (
    <Panel title="Desconto">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-4 sm:grid-cols-[11rem_6rem_minmax(0,1fr)] items-start">
        <TextField
          {...amount}
          error={error}
          label="Desconto"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint={`Até ${mostPercent}% das peças`}
          onBlur={() => press("show")}
        />
        <SelectField {...kind} label="Em" options={KINDS} onChange={chooseKind} />
        <TextField
          {...field("discountReason")}
          label="Motivo"
          optional={values.discount === ""}
          autoComplete="off"
          className="col-span-2 sm:col-span-1"
        />
      </div>
    </Panel>
  );
}
