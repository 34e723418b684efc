import { useState } from "react";
import { Form, useNavigate } from "react-router";
import { DataTable, type TableColumn } from "#app/admin/list/data-table.tsx";
import { NameCell } from "#app/admin/list/name-cell.tsx";
import type { AdminAnswer } from "#app/admin/page/admin-answer.ts";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { LeftOutNote } from "#app/admin/page/left-out-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { formatBrl } from "#platform/money.ts";
import type { percentPrices } from "#shop/catalogue-admin/editing/bulk-change.ts";
import type { PickedProduct } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { UnprovedNote } from "../../prices/price-notes.tsx";
import { PromotionFields } from "../../prices/promotion-fields.tsx";
import { ManyForm, type ManyProps, versionsOf } from "./many-forms.tsx";

interface PreviewRow {
  product: PickedProduct;
  after: ReturnType<typeof percentPrices>;
}

interface PercentPanelProps extends ManyProps {
  products: readonly PickedProduct[];
  typed: string;
  /** The preview is of a promotion: the price stays and is struck through. */
  isPromotion: boolean;
  error: string | null;
  preview: readonly PreviewRow[] | null;
  /** How many old prices would be without proof afterwards. */
  unproved: number;
}

/** Products shown in the preview; the others are counted. */
const SHOWN = 50;

const COLUMNS: readonly TableColumn<PreviewRow>[] = [
  {
    id: "produto",
    header: "Produto",
    cell: ({ product }) => <NameCell name={product.name} below={product.id} />,
  },
  { id: "antes", header: "Preço atual", align: "right", cell: ({ product }) => <Amounts prices={product} /> },
  {
    id: "depois",
    header: "Preço novo",
    align: "right",
    cell: ({ after }) =>
      after ? (
        <b className="font-semibold">
          <Amounts prices={after} />
        </b>
      ) : (
        <span className="text-danger">fica como está</span>
      ),
  },
];

/** Changes prices by a percentage: preview first, then run exactly that preview. */
export function PercentPanel({ products, typed, isPromotion, error, preview, unproved, ...part }: PercentPanelProps) {
  const [applied, setApplied] = useState<AdminAnswer>();
  const navigate = useNavigate();
  const scope: string[][] =
    part.filter === "" ? products.map(({ id }) => ["produto", id]) : [...new URLSearchParams(part.filter)];
  /** Closes the preview, so that the same prices are not changed twice by mistake. */
  function leavePreview(answer: AdminAnswer) {
    setApplied(answer);
    void navigate(`?${new URLSearchParams(scope)}`, { replace: true, preventScrollReset: true });
  }
  const shown = preview?.slice(0, SHOWN);
  return (
    <Panel
      title="Preço por percentual"
      lead="Mude o preço e o preço com desconto, ou faça uma promoção: o preço de hoje fica riscado."
    >
      <Form
        method="get"
        preventScrollReset
        className="grid items-start gap-4 md:grid-cols-[minmax(0,16rem)_minmax(0,16rem)_auto_1fr]"
      >
        {scope.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          key={`como ${isPromotion}`}
          label="Como"
          name="como"
          defaultValue={isPromotion ? "promocao" : ""}
          options={[
            { value: "", label: "Mudar preços" },
            { value: "promocao", label: "Fazer promoção (de/por)" },
          ]}
        />
        <TextField
          key={typed}
          label="Percentual"
          name="percentual"
          inputMode="text"
          autoComplete="off"
          defaultValue={typed}
          error={error}
          hint="10 aumenta, -7,5 diminui; em promoção, 30 tira 30%"
          trailing="%"
        />
        <Button type="submit" variant="secondary" className="justify-self-start md:mt-6.5">
          Ver prévia
        </Button>
      </Form>
      <LeftOutNote answer={preview ? undefined : applied} words="Ficaram como estão:" />
      {preview && (
        <>
          {/* What is to be filled in below stays near. */}
          <div className="max-h-96 overflow-y-auto">
            <DataTable
              columns={COLUMNS}
              rows={shown ?? []}
              rowId={({ product }) => product.id}
              caption="Prévia dos preços"
              empty="Nenhum produto."
            />
          </div>
          {preview.length > SHOWN && (
            <p className="text-ink-soft text-small">E mais {preview.length - SHOWN} produtos, do mesmo modo.</p>
          )}
          <UnprovedNote count={unproved} />
          <ManyForm
            key={`${isPromotion}`}
            intent={isPromotion ? "promotion" : "percent"}
            {...part}
            onDone={isPromotion ? undefined : leavePreview}
          >
            {({ field, busy }) => (
              <>
                {isPromotion && <PromotionFields field={field} />}
                <input type="hidden" name="percentual" value={typed} />
                <input type="hidden" name="versoes" value={versionsOf(products)} />
                {field("percentual").error && <p className="text-danger text-small">{field("percentual").error}</p>}
                <Button type="submit" busy={busy} className="justify-self-start">
                  {isPromotion ? "Criar promoção" : "Aplicar preços novos"}
                </Button>
              </>
            )}
          </ManyForm>
        </>
      )}
    </Panel>
  );
}

function Amounts({ prices }: { prices: { price_cents: number; discount_price_cents: number | null } }) {
  return (
    <span className="grid whitespace-nowrap">
      {formatBrl(prices.discount_price_cents ?? prices.price_cents)}
      {prices.discount_price_cents !== null && (
        <s className="font-normal text-caption text-ink-muted">{formatBrl(prices.price_cents)}</s>
      )}
    </span>
  );
}
