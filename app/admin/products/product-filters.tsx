import { Download, Search } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import {
  LIST_STATE_LABELS,
  LIST_STATES,
  type ListChoice,
  type ListOrder,
  listAddress,
  listChoiceOf,
} from "#shop/catalogue-admin/editing/product-list.ts";

const ORDERS: readonly { value: ListOrder; label: string }[] = [
  { value: "novos", label: "Mais novos" },
  { value: "vendidos", label: "Mais vendidos" },
  { value: "alterados", label: "Alterados há pouco" },
  { value: "nome", label: "Nome" },
  { value: "preco", label: "Preço" },
  { value: "estoque", label: "Estoque (dos que acabam)" },
];

/** Filters of the product list; a GET form, so that the URL can be bookmarked and shared. */
export function ProductFilters({ choice, tags }: { choice: ListChoice; tags: readonly string[] }) {
  const key = listAddress(choice);
  // Defaults stay out of the URL, because they depend on the search (all states) and the state (its sorting).
  const usual = {
    state: listChoiceOf(new URLSearchParams({ q: choice.q })).state,
    order: listChoiceOf(new URLSearchParams({ estado: choice.state })).order,
  };
  const filtered = listAddress(choice) !== listAddress(listChoiceOf(new URLSearchParams()));
  return (
    <Form
      key={key}
      method="get"
      role="search"
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))_auto]"
    >
      <TextField
        label="Buscar por nome ou código"
        name="q"
        type="search"
        defaultValue={choice.q}
        autoComplete="off"
        className="max-md:col-span-2"
      />
      <SelectField
        label="Categoria"
        name="categoria"
        defaultValue={choice.category ?? ""}
        options={[
          { value: "", label: "Todas" },
          ...CATEGORY_SLUGS.map((slug) => ({ value: slug, label: categoryTitle(slug) })),
        ]}
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
      <TextField label="Etiqueta" name="etiqueta" list="etiquetas" defaultValue={choice.tag} autoComplete="off" />
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
      <div className="flex items-center gap-3 max-md:col-span-2">
        <Button type="submit" variant="secondary" icon={Search}>
          Filtrar
        </Button>
        {filtered && (
          <Link to="/admin/produtos" className="link inline-flex min-h-tap items-center text-small">
            Limpar
          </Link>
        )}
      </div>
    </Form>
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
