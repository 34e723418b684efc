import { productErrors } from "./product-form.ts";
import { stockErrors } from "./stock-form.ts";

/** What is wrong with the fields of the editor, by name. */
export function editErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  return { ...productErrors(fields), ...stockErrors(fields) };
}
