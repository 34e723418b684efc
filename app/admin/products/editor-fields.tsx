import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import { Panel } from "../page/admin-panel.tsx";

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
        <TextField {...field("name")} label="Nome" autoComplete="off" className="md:col-span-6" />
        <SelectField
          {...field("category")}
          label="Categoria"
          className="md:col-span-3"
          options={[
            { value: "", label: "Escolha" },
            ...CATEGORY_SLUGS.map((slug) => ({ value: slug, label: categoryTitle(slug) })),
          ]}
        />
        <TextField {...field("material")} label="Material" optional autoComplete="off" className="md:col-span-3" />
        <TextField
          {...field("stone")}
          label="Pedra"
          optional
          autoComplete="off"
          hint="Filtro da loja, como Zircônia branca. Ao cadastrar em branco, vale a do detalhe 'Pedra: …'."
          className="md:col-span-6"
        />
        <div className="md:col-span-6">
          <TextArea {...field("description")} label="Descrição" optional rows={5} />
        </div>
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
          <Checkbox name="isNew" value="1" label="Novo" defaultChecked={values.isNew === "1"} />
          <Checkbox name="isOnSale" value="1" label="Oferta" defaultChecked={values.isOnSale === "1"} />
          <Checkbox name="isBestSeller" value="1" label="Mais Vendido" defaultChecked={values.isBestSeller === "1"} />
          <Checkbox
            name="unlisted"
            value="1"
            label="Fora das listas: só abre pelo próprio endereço"
            defaultChecked={values.unlisted === "1"}
          />
        </div>
      </div>
    </Panel>
  );
}

/** Fields for details and tags. */
export function DetailFields({ field }: { field: FieldOf }) {
  return (
    <Panel title="Detalhes e etiquetas">
      <div className="grid gap-5">
        <TextArea {...field("details")} label="Detalhes" optional rows={4} hint="Um por linha." />
        <TextField
          {...field("tags")}
          label="Etiquetas"
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
  const measure = { inputMode: "decimal", autoComplete: "off", optional: true, className: "md:col-span-3" } as const;
  return (
    <Panel title="Envio e nota fiscal" lead="Sem estes dados valem as medidas de uma caixa pequena.">
      <div className={GRID}>
        <TextField {...field("weight")} {...measure} label="Peso (g)" />
        <TextField {...field("width")} {...measure} label="Largura (cm)" />
        <TextField {...field("height")} {...measure} label="Altura (cm)" />
        <TextField {...field("length")} {...measure} label="Comprimento (cm)" />
        <TextField {...field("ncm")} {...measure} inputMode="numeric" label="NCM" hint="8 dígitos: 71131100" />
      </div>
    </Panel>
  );
}
