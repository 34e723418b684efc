import { FORM_LABELS, idError, productErrors } from "./product-form.ts";
import { stockErrors } from "./stock-form.ts";

/** What is wrong with the fields of the editor, by name. */
export function editErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return { ...productErrors(fields), ...stockErrors(fields) };
}

/** The same for a product that is not there yet, whose code is one of its fields. */
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

/** What people call a field of the editor. */
export function editLabel(field: string): string {
  const other = OTHER_LABELS.find(([names]) => names.test(field))?.[1];
  return other ?? (Object.hasOwn(FORM_LABELS, field) ? FORM_LABELS[field as keyof typeof FORM_LABELS] : field);
}
