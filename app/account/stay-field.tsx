import { STAY_FIELD } from "#app/forms/form-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Tells the server that scripts run here: it answers with data, and the page stays as it is. */
export function StayField() {
  return useHydrated() ? <input type="hidden" name={STAY_FIELD} value="1" /> : null;
}
