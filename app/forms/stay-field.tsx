import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { STAY_FIELD } from "./form-answer.ts";

/** Tells the server that scripts run here: it answers with data, and the page stays as it is. */
export function StayField() {
  return useHydrated() ? <input type="hidden" name={STAY_FIELD} value="1" /> : null;
}
