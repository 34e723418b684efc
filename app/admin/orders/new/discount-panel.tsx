import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import type { ManualPreview } from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import { Panel } from "../../page/admin-panel.tsx";
import type { DraftTools } from "./new-order.tsx";

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
