import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { valueAt } from "#platform/value-at.ts";
import {
  fieldsOf,
  inputOf,
  labelWithUnit,
  PRODUCT_FIELDS,
  type ProductField,
} from "#shop/catalogue/products/product-fields.ts";
import { Panel } from "../page/admin-panel.tsx";
import { CATEGORY_OPTIONS } from "./choices.ts";

export type FieldOf = (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined };

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-6";

/** Fields for name, category and texts. */
export function TextFields({ field, isNew }: { field: FieldOf; isNew: boolean }) {
  return (
    <Panel title="O produto">
      <div className={GRID}>
        {isNew && (
          <TextField
            {...field("id")}
            label="Código"
            autoComplete="off"
            spellCheck={false}
            hint="Como na etiqueta da peça: ANEL-001. Não muda depois."
            className="md:col-span-6"
          />
        )}
        <ListedFields panel="piece" field={field} />
      </div>
    </Panel>
  );
}

/** Fields for prices and marks. */
export function ProductPriceFields({ field, values }: { field: FieldOf; values: Record<string, string> }) {
  return (
    <Panel title="Preço e selos">
      <div className={GRID}>
        <TextField
          {...field("price")}
          label="Preço"
          inputMode="decimal"
          autoComplete="off"
          hint="Em reais: 149,90"
          className="md:col-span-3"
        />
        <TextField
          {...field("discountPrice")}
          label="Preço com desconto"
          optional
          inputMode="decimal"
          autoComplete="off"
          hint="O preço acima aparece riscado."
          className="md:col-span-3"
        />
        <div className="grid md:col-span-6 md:grid-cols-2">
          {fieldsOf("flag").map((each) => (
            <Checkbox
              key={each.column}
              name={inputOf(each)}
              value="1"
              label={each.hint ? `${each.label}: ${each.hint}` : each.label}
              defaultChecked={valueAt(values, inputOf(each)) === "1"}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** Fields for details and tags. */
export function DetailFields({ field }: { field: FieldOf }) {
  return (
    <Panel title="Detalhes e tags">
      <div className="grid gap-5">
        <TextArea {...field("details")} label="Detalhes" optional rows={4} hint="Um por linha." />
        <TextField
          {...field("tags")}
          label="Tags"
          optional
          autoComplete="off"
          hint="Separadas por vírgula: minimalista, presente. Servem de filtro e de busca."
        />
      </div>
    </Panel>
  );
}

/** Fields that carriers and invoices need. */
export function ShippingFields({ field }: { field: FieldOf }) {
  return (
    <Panel title="Envio e nota fiscal" lead="Sem estes dados valem as medidas de uma caixa pequena.">
      <div className={GRID}>
        <ListedFields panel="shipping" field={field} />
      </div>
    </Panel>
  );
}

function ListedFields({ panel, field }: { panel: ProductField["panel"]; field: FieldOf }) {
  return PRODUCT_FIELDS.filter((each) => each.panel === panel).map((each) => (
    <ListedField key={each.column} about={each} field={field} />
  ));
}

function ListedField({ about, field }: { about: ProductField; field: FieldOf }) {
  const { kind, hint } = about;
  const className = about.wide ? "md:col-span-6" : "md:col-span-3";
  const shared = { ...field(inputOf(about)), label: labelWithUnit(about), ...(hint && { hint }) };
  if (kind === "category")
    return (
      <SelectField {...shared} className={className} options={[{ value: "", label: "Escolha" }, ...CATEGORY_OPTIONS]} />
    );
  const isText = kind === "text";
  if (isText && about.lines) {
    return (
      <div className={className}>
        <TextArea {...shared} optional={!about.required} rows={about.lines} />
      </div>
    );
  }
  return (
    <TextField
      {...shared}
      optional={!(isText && about.required)}
      inputMode={kind === "measure" ? "decimal" : kind === "code" ? "numeric" : undefined}
      autoComplete="off"
      className={className}
    />
  );
}
