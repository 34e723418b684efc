import { Eye } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/field.tsx";
import { CATEGORY_SLUGS, categoryTitle } from "#shop/catalogue/listings/category.ts";
import { FORMULA_KEYS, formulaName } from "#shop/catalogue-admin/price-tool/price-formula.ts";
import { isBlocked } from "#shop/catalogue-admin/price-tool/transformation-choice.ts";
import type { PricesPage } from "./load-prices.server.ts";

const CATEGORIES = [
  { value: "", label: "Escolha a categoria" },
  ...CATEGORY_SLUGS.map((slug) => ({
    value: slug,
    label: isBlocked(slug) ? `${categoryTitle(slug)} (bloqueada)` : categoryTitle(slug),
  })),
];

const FORMULAS = [
  { value: "", label: "Escolha a fórmula" },
  ...FORMULA_KEYS.map((key) => ({ value: key, label: formulaName(key) })),
];

/** Category and formula; the preview has an address of its own, which can be kept and shared. */
export function ChoiceForm({ choice, errors }: Pick<PricesPage, "choice" | "errors">) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = errors.categoria ? "categoria" : errors.formula ? "formula" : null;
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLSelectElement) field.focus();
  }, [errors]);
  const busy = navigation.state === "loading" && navigation.location.search.includes("categoria=");
  return (
    <Form
      ref={form}
      method="get"
      preventScrollReset
      className="grid items-start gap-5 rounded-panel border border-line bg-surface p-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:gap-4 md:p-7"
    >
      <SelectField
        label="Categoria"
        name="categoria"
        options={CATEGORIES}
        defaultValue={choice.categoria}
        error={errors.categoria}
      />
      <SelectField
        label="Fórmula"
        name="formula"
        options={FORMULAS}
        defaultValue={choice.formula}
        error={errors.formula}
      />
      <Button type="submit" variant="secondary" icon={Eye} busy={busy} className="md:mt-[1.65rem]">
        Ver prévia
      </Button>
    </Form>
  );
}
