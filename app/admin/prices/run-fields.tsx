import { INTENT_FIELD } from "../page/admin-answer.ts";
import type { ShownPreview } from "./load-prices.server.ts";

/** Hidden fields that run exactly the preview shown, whatever is selected in the form now. */
export function RunFields({ preview: { category, formula, mark } }: { preview: ShownPreview }) {
  return (
    <>
      <input type="hidden" name={INTENT_FIELD} value="transform" />
      <input type="hidden" name="categoria" value={category} />
      <input type="hidden" name="formula" value={formula} />
      <input type="hidden" name="previa" value={mark} />
    </>
  );
}
