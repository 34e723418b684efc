import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { SCRIPTED_FIELD } from "./form-answer.ts";

/** Tells the server that JavaScript runs: it answers with data instead of a redirect. */
export function StayField() {
  return useHydrated() ? <input type="hidden" name={SCRIPTED_FIELD} value="1" /> : null;
}
