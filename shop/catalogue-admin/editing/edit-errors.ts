import { valueAt } from "#platform/value-at.ts";
import { INPUT_LABELS, idError, productErrors } from "./product-form.ts";
import { stockErrors } from "./stock-form.ts";

/** By field name. */
export function editErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return { ...productErrors(fields), ...stockErrors(fields) };
}

export function newProductErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const wrongId = idError((fields.id ?? "").trim());
  return { ...(wrongId && { id: wrongId }), ...editErrors(fields) };
}

const OTHER_LABELS: readonly (readonly [RegExp, string])[] = [
  [/^id$/, "Código"],
  [/^(size\d+|perSize)$/, "Tamanhos"],
  [/^count/, "Estoque"],
  [/^gtin/, "GTIN"],
];

export function editLabel(field: string): string {
  const other = OTHER_LABELS.find(([names]) => names.test(field))?.[1];
  return other ?? valueAt(INPUT_LABELS, field) ?? field;
}
