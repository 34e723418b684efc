import { Archive, ArchiveRestore } from "lucide-react";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { AdminAnswer } from "#app/admin/page/admin-answer.ts";
import { AdminForm, type AdminFormTools } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { LeftOutNote } from "#app/admin/page/left-out-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { plural } from "#platform/formats/plural.ts";
import type { PickedProduct } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { CATEGORY_OPTIONS, STOCK_REASON_OPTIONS } from "../choices.ts";

export interface ManyProps {
  onDone?: (answer: AdminAnswer) => void;
  /** Product ids, separated by spaces. */
  ids: string;
  /** The list's query if its whole filter is selected, else ''. */
  filter: string;
}

/** Accepts anything: only the server can tell whether a change is possible. */
const Anything = z.object({});

/** One change to all selected products, followed by the products it skipped. */
export function ManyForm({
  intent,
  ids,
  filter,
  onDone,
  children,
}: ManyProps & { intent: string; children: (tools: AdminFormTools) => ReactNode }) {
  return (
    <AdminForm intent={intent} schema={Anything} onDone={onDone} className="grid gap-4">
      {(tools) => (
        <>
          <input type="hidden" name="produtos" value={ids} />
          <input type="hidden" name="filtro" value={filter} />
          {children(tools)}
          <LeftOutNote answer={tools.answer} words="Ficaram como estão:" />
        </>
      )}
    </AdminForm>
  );
}

const ROW = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[repeat(3,minmax(0,1fr))_auto]";
/** The longest choices of 'O que fazer' and 'Motivo' stay readable. */
const STOCK_ROW =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1.3fr)_minmax(0,0.5fr)_minmax(0,1.3fr)_auto]";

interface ManyPanelProps {
  part: ManyProps;
  title: string;
  lead?: string | undefined;
  intent: string;
  /** The words of the button, which ends the row. */
  press: string;
  row?: string;
  /** Posted with the fields, by name. */
  seen?: Record<string, string>;
  fields: (field: AdminFormTools["field"]) => ReactNode;
}

/** A change of one row of fields, in a panel of its own. */
function ManyPanel({ part, title, lead, intent, press, row = ROW, seen = {}, fields }: ManyPanelProps) {
  return (
    <Panel title={title} lead={lead}>
      <ManyForm intent={intent} {...part}>
        {({ field, busy, answer }) => (
          <>
            {answer?.askAnyway && <Checkbox name="mesmoAssim" value="1" label="Está certo, pode mudar" />}
            {Object.entries(seen).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className={row}>
              {fields(field)}
              <Button type="submit" variant="secondary" busy={busy} className="justify-self-start md:mt-6.5">
                {press}
              </Button>
            </div>
          </>
        )}
      </ManyForm>
    </Panel>
  );
}

export function CategoryForm(part: ManyProps) {
  return (
    <ManyPanel
      part={part}
      title="Categoria"
      intent="category"
      press="Mudar categoria"
      fields={(field) => (
        <SelectField
          {...field("categoria")}
          label="Nova categoria"
          className="md:col-span-3"
          options={[{ value: "", label: "Escolha" }, ...CATEGORY_OPTIONS]}
        />
      )}
    />
  );
}

/** The same price for all. */
export function AmountForm({ products, ...part }: ManyProps & { products: readonly PickedProduct[] }) {
  const amount = { optional: true, inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <ManyPanel
      part={part}
      title="Preço em reais"
      lead="O mesmo preço para todos; o que ficar em branco não muda."
      intent="price"
      press="Mudar preços"
      seen={{ versoes: versionsOf(products) }}
      fields={(field) => (
        <>
          <TextField {...field("preco")} label="Preço" {...amount} />
          <TextField {...field("desconto")} label="Preço com desconto" {...amount} />
          <Checkbox name="semDesconto" value="1" label="Tirar o desconto" className="md:mt-6.5" />
        </>
      )}
    />
  );
}

/** What a preview or form has shown: a change since leaves the product as it is. */
export function versionsOf(products: readonly PickedProduct[]): string {
  return products.map(({ id, version }) => `${id}:${version}`).join(" ");
}

/** Pieces set or added for all that are not counted by size. */
export function PiecesForm({ products, ...part }: ManyProps & { products: readonly PickedProduct[] }) {
  const counted = products.flatMap(({ id, shelf }) => (shelf ? [`${id}:${shelf.onHand}`] : []));
  const sized = products.length - counted.length;
  return (
    <ManyPanel
      part={part}
      title="Estoque"
      lead={sized > 0 ? `${sized} com estoque por tamanho: ${plural(sized, "fica", "ficam")} como está.` : undefined}
      intent="stock"
      press="Mudar estoque"
      row={STOCK_ROW}
      seen={{ contagens: counted.join(" ") }}
      fields={(field) => (
        <>
          <SelectField
            {...field("modo")}
            label="O que fazer"
            options={[
              { value: "definir", label: "Ficar com" },
              { value: "somar", label: "Somar (ou tirar, com -)" },
            ]}
          />
          <TextField {...field("pecas")} label="Peças" inputMode="text" autoComplete="off" />
          <SelectField {...field("motivo")} label="Motivo" options={STOCK_REASON_OPTIONS} />
        </>
      )}
    />
  );
}

export function TagsForm(part: ManyProps) {
  const tags = { optional: true, autoComplete: "off", hint: "Separadas por vírgula" } as const;
  return (
    <ManyPanel
      part={part}
      title="Tags"
      intent="tags"
      press="Mudar tags"
      row="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[1fr_1fr_auto]"
      fields={(field) => (
        <>
          <TextField {...field("incluir")} label="Incluir" {...tags} />
          <TextField {...field("tirar")} label="Tirar" {...tags} />
        </>
      )}
    />
  );
}

const TRI = [
  { value: "", label: "Como está" },
  { value: "sim", label: "Sim" },
  { value: "nao", label: "Não" },
];

export function MarksForm(part: ManyProps) {
  return (
    <ManyPanel
      part={part}
      title="Selos"
      intent="marks"
      press="Mudar selos"
      fields={(field) => (
        <>
          <SelectField {...field("novo")} label="Novo" options={TRI} />
          <SelectField {...field("oferta")} label="Oferta" options={TRI} />
          <SelectField {...field("maisVendido")} label="Mais Vendido" options={TRI} />
        </>
      )}
    />
  );
}

export function ListingForm(part: ManyProps) {
  return (
    <ManyPanel
      part={part}
      title="Disponibilidade"
      intent="lists"
      press="Mudar disponibilidade"
      fields={(field) => (
        <SelectField
          {...field("unlisted")}
          label="Onde aparecem"
          className="md:col-span-3"
          options={[
            { value: "0", label: "Nas listas, na busca e nos feeds" },
            { value: "1", label: "Só pelo próprio endereço" },
          ]}
        />
      )}
    />
  );
}

export function ArchiveForms(props: ManyProps) {
  return (
    <Panel title="Arquivar" lead="Arquivados saem da loja e podem voltar quando você quiser.">
      <div className="flex flex-wrap gap-3">
        <ManyForm intent="archive" {...props}>
          {({ busy }) => (
            <Button type="submit" variant="danger-outline" busy={busy} icon={Archive}>
              Arquivar todos
            </Button>
          )}
        </ManyForm>
        <ManyForm intent="restore" {...props}>
          {({ busy }) => (
            <Button type="submit" variant="secondary" busy={busy} icon={ArchiveRestore}>
              Restaurar todos
            </Button>
          )}
        </ManyForm>
      </div>
    </Panel>
  );
}
