import { INTENT_FIELD } from "../admin-answer.ts";
import type { ShownPreview } from "./load-prices.server.ts";

/** What a run is asked for with: the preview that was looked at, not what is chosen in the form by now. */
export function RunFields({ preview: { category, formula, mark } }: { preview: ShownPreview }) {
  return (
    <>
      <input type="hidden" name={INTENT_FIELD} value="transformar" />
      <input type="hidden" name="categoria" value={category} />
      <input type="hidden" name="formula" value={formula} />
      <input type="hidden" name="previa" value={mark} />
    </>
  );
}
