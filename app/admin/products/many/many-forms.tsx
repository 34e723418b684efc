import { Archive, ArchiveRestore } from "lucide-react";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { AdminAnswer } from "#app/admin/page/admin-answer.ts";
import { AdminForm, type AdminFormTools } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { plural } from "#platform/formats/plural.ts";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import type { PickedProduct } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import { STOCK_REASON_LABELS, STOCK_REASONS } from "#shop/catalogue-admin/editing/stock-form.ts";

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
          <LeftOutList answer={tools.answer} />
        </>
      )}
    </AdminForm>
  );
}

/** Products a change skipped. */
export function LeftOutList({ answer }: { answer: AdminAnswer | undefined }) {
  if (answer?.kind !== "done" || !answer.except) return null;
  return (
    <Note tone="warning" role="status" title={`${answer.said}. Ficaram como estão:`}>
      <ul className="list-disc pl-5">
        {answer.except.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  );
}

const ROW = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[repeat(3,minmax(0,1fr))_auto]";
/** The longest choices of 'O que fazer' and 'Motivo' stay readable. */
const STOCK_ROW =
  "grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[minmax(0,1.3fr)_minmax(0,0.5fr)_minmax(0,1.3fr)_auto]";
const PRESS = "justify-self-start md:mt-6.5";

export function CategoryForm(props: ManyProps) {
  return (
    <Panel title="Categoria">
      <ManyForm intent="category" {...props}>
        {({ field, busy }) => (
          <div className={ROW}>
            <SelectField
              {...field("categoria")}
              label="Nova categoria"
              className="md:col-span-3"
              options={[
                { value: "", label: "Escolha" },
                ...CATEGORY_SLUGS.map((slug) => ({ value: slug, label: categoryTitle(slug) })),
              ]}
            />
            <Button type="submit" variant="secondary" busy={busy} className={PRESS}>
              Mudar categoria
            </Button>
          </div>
        )}
      </ManyForm>
    </Panel>
  );
}

/** The same price for all. */
export function AmountForm({ products, ...props }: ManyProps & { products: readonly PickedProduct[] }) {
  return (
    <Panel title="Preço em reais" lead="O mesmo preço para todos; o que ficar em branco não muda.">
      <ManyForm intent="price" {...props}>
        {({ field, busy }) => (
          <>
            <input
              type="hidden"
              name="versoes"
              value={products.map(({ id, version }) => `${id}:${version}`).join(" ")}
            />
            <div className={ROW}>
              <TextField {...field("preco")} label="Preço" optional inputMode="decimal" autoComplete="off" />
              <TextField
                {...field("desconto")}
                label="Preço com desconto"
                optional
                inputMode="decimal"
                autoComplete="off"
              />
              <Checkbox name="semDesconto" value="1" label="Tirar o desconto" className="md:mt-6.5" />
              <Button type="submit" variant="secondary" busy={busy} className={PRESS}>
                Mudar preços
              </Button>
            </div>
          </>
        )}
      </ManyForm>
    </Panel>
  );
}

/** Pieces set or added for all that are not counted by size. */
export function PiecesForm({ products, ...props }: ManyProps & { products: readonly PickedProduct[] }) {
  const counted = products.flatMap(({ id, shelf }) => (shelf ? [`${id}:${shelf.onHand}`] : []));
  const sized = products.length - counted.length;
  return (
    <Panel
      title="Estoque"
      lead={sized > 0 ? `${sized} com estoque por tamanho: ${plural(sized, "fica", "ficam")} como está.` : undefined}
    >
      <ManyForm intent="stock" {...props}>
        {({ field, busy }) => (
          <>
            <input type="hidden" name="contagens" value={counted.join(" ")} />
            <div className={STOCK_ROW}>
              <SelectField
                {...field("modo")}
                label="O que fazer"
                options={[
                  { value: "definir", label: "Ficar com" },
                  { value: "somar", label: "Somar (ou tirar, com -)" },
                ]}
              />
              <TextField {...field("pecas")} label="Peças" inputMode="text" autoComplete="off" />
              <SelectField
                {...field("motivo")}
                label="Motivo"
                options={STOCK_REASONS.map((value) => ({ value, label: STOCK_REASON_LABELS[value] }))}
              />
              <Button type="submit" variant="secondary" busy={busy} className={PRESS}>
                Mudar estoque
              </Button>
            </div>
          </>
        )}
      </ManyForm>
    </Panel>
  );
}

export function TagsForm(props: ManyProps) {
  return (
    <Panel title="Etiquetas">
      <ManyForm intent="tags" {...props}>
        {({ field, busy }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[1fr_1fr_auto]">
            <TextField {...field("incluir")} label="Incluir" optional autoComplete="off" hint="Separadas por vírgula" />
            <TextField {...field("tirar")} label="Tirar" optional autoComplete="off" hint="Separadas por vírgula" />
            <Button type="submit" variant="secondary" busy={busy} className={PRESS}>
              Mudar etiquetas
            </Button>
          </div>
        )}
      </ManyForm>
    </Panel>
  );
}

const TRI = [
  { value: "", label: "Como está" },
  { value: "sim", label: "Sim" },
  { value: "nao", label: "Não" },
];

export function MarksForm(props: ManyProps) {
  return (
    <Panel title="Selos">
      <ManyForm intent="marks" {...props}>
        {({ field, busy }) => (
          <div className={ROW}>
            <SelectField {...field("novo")} label="Novo" options={TRI} />
            <SelectField {...field("oferta")} label="Oferta" options={TRI} />
            <SelectField {...field("maisVendido")} label="Mais Vendido" options={TRI} />
            <Button type="submit" variant="secondary" busy={busy} className={PRESS}>
              Mudar selos
            </Button>
          </div>
        )}
      </ManyForm>
    </Panel>
  );
}

export function ListingForm(props: ManyProps) {
  return (
    <Panel title="Disponibilidade">
      <ManyForm intent="lists" {...props}>
        {({ field, busy }) => (
          <div className={ROW}>
            <SelectField
              {...field("unlisted")}
              label="Onde aparecem"
              className="md:col-span-3"
              options={[
                { value: "0", label: "Nas listas, na busca e nos feeds" },
                { value: "1", label: "Só pelo próprio endereço" },
              ]}
            />
            <Button type="submit" variant="secondary" busy={busy} className={PRESS}>
              Mudar disponibilidade
            </Button>
          </div>
        )}
      </ManyForm>
    </Panel>
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
