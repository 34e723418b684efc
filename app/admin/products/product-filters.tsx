import { Download, Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { categoryTitle } from "#shop/catalogue/listings/category.ts";
import {
  LIST_STATE_LABELS,
  LIST_STATES,
  type ListChoice,
  type ListOrder,
  listAddress,
  listChoiceOf,
} from "#shop/catalogue-admin/editing/product-list.ts";
import { type FilterChip, FilterChips, FilterFold } from "../list/list-filters.tsx";
import { CATEGORY_OPTIONS } from "./choices.ts";

const ORDERS: readonly { value: ListOrder; label: string }[] = [
  { value: "novos", label: "Mais novos" },
  { value: "vendidos", label: "Mais vendidos" },
  { value: "alterados", label: "Alterados há pouco" },
  { value: "nome", label: "Nome" },
  { value: "preco", label: "Preço" },
  { value: "estoque", label: "Disponíveis (dos que acabam)" },
];

/** The state and the order that a choice has where its URL names none. */
function usualOf({ q, state }: ListChoice): Pick<ListChoice, "state" | "order"> {
  return {
    state: listChoiceOf(new URLSearchParams({ q })).state,
    order: listChoiceOf(new URLSearchParams({ estado: state })).order,
  };
}

/** What the list is filtered by besides the search term, and an order other than the usual one. */
function productChips(choice: ListChoice): FilterChip[] {
  const { category, state, tag, order } = choice;
  const usual = usualOf(choice);
  const chip = (label: string, value: string, without: Partial<ListChoice>) => ({
    ...{ label, value },
    withoutTo: listAddress(choice, without),
  });
  // A state's own order goes with it.
  const unsorted = order === usual.order ? pickOrder(listChoiceOf(new URLSearchParams())) : {};
  return [
    ...(category ? [chip("Categoria", categoryTitle(category), { category: null })] : []),
    ...(state === usual.state ? [] : [chip("Situação", LIST_STATE_LABELS[state], { state: usual.state, ...unsorted })]),
    ...(tag === "" ? [] : [chip("Tag", tag, { tag: "" })]),
    ...(order === usual.order
      ? []
      : [chip("Ordem", labelOfOrder(order), pickOrder(listChoiceOf(new URLSearchParams({ estado: state }))))]),
  ];
}

const pickOrder = ({ order, direction }: ListChoice) => ({ order, direction });

function labelOfOrder(order: ListOrder): string {
  return ORDERS.find(({ value }) => value === order)?.label ?? order;
}

/** Filters of the product list; a GET form, so that the URL can be bookmarked and shared. On phones most are folded. */
export function ProductFilters({ choice, tags }: { choice: ListChoice; tags: readonly string[] }) {
  const key = listAddress(choice);
  // Defaults stay out of the URL, because they depend on the search (all states) and the state (its sorting).
  const usual = usualOf(choice);
  const chips = productChips(choice);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Form
        key={key}
        method="get"
        role="search"
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]"
      >
        <TextField
          label="Buscar por nome, código ou palavras"
          name="q"
          type="search"
          defaultValue={choice.q}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" icon={Search} className="px-3.5! md:hidden">
          <span className="sr-only">Buscar</span>
        </Button>
        <FilterFold
          label="Filtros e ordem"
          count={chips.length}
          className="col-span-2 grid grid-cols-2 items-end gap-3"
        >
          <SelectField
            label="Categoria"
            name="categoria"
            defaultValue={choice.category ?? ""}
            options={[{ value: "", label: "Todas" }, ...CATEGORY_OPTIONS]}
          />
          <SelectField
            label="Situação"
            name="estado"
            defaultValue={choice.state === usual.state ? "" : choice.state}
            options={LIST_STATES.filter((each) => each !== "todos" || choice.q !== "").map((each) => ({
              value: each === usual.state ? "" : each,
              label: LIST_STATE_LABELS[each],
            }))}
          />
          <TextField label="Tag" name="etiqueta" list="etiquetas" defaultValue={choice.tag} autoComplete="off" />
          <datalist id="etiquetas">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <SelectField
            label="Ordem"
            name="ordem"
            defaultValue={choice.order === usual.order ? "" : choice.order}
            options={ORDERS.map(({ value, label }) => ({ value: value === usual.order ? "" : value, label }))}
          />
          <Button
            type="submit"
            variant="secondary"
            icon={Search}
            className="max-md:col-span-2 max-md:justify-self-start"
          >
            Filtrar
          </Button>
        </FilterFold>
      </Form>
      <FilterChips
        chips={chips}
        clearTo={choice.q === "" ? "/admin/produtos" : `?${new URLSearchParams({ q: choice.q })}`}
      />
    </div>
  );
}

const FILES = [
  { file: "exportar.csv", extra: "", label: "CSV", title: "Todas as colunas que o upload lê" },
  { file: "exportar.xlsx", extra: "", label: "XLSX", title: "As mesmas colunas, para Excel e LibreOffice" },
  { file: "exportar.csv", extra: "precos", label: "CSV só de preços", title: "Ao voltar, não mexe no estoque" },
] as const;

/** Downloads of the products that the list shows, on all its pages. */
export function ExportLinks({ choice }: { choice: ListChoice }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-soft text-small">
      <span className="inline-flex items-center gap-2">
        <Icon of={Download} size="s" />
        Exportar
      </span>
      {FILES.map(({ file, extra, label, title }) => (
        <a key={label} href={addressOf(choice, file, extra)} download title={title} className={LINK}>
          {label}
        </a>
      ))}
    </p>
  );
}

const LINK = "link inline-flex min-h-tap items-center";

function addressOf(choice: ListChoice, file: string, columns: string): string {
  const query = new URLSearchParams(listAddress(choice));
  if (columns !== "") query.set("colunas", columns);
  return `/admin/produtos/${file}${query.size > 0 ? `?${query}` : ""}`;
}
