import * as z from "zod/mini";
import { stateFault } from "./cep-ranges.ts";

/** For a form with `state` and a CEP field, said at `state`. Waits only for missing fields. Rules: SHIP-92. */
export function stateOfItsCep<Cep extends string>(cep: Cep) {
  return z.refine<Record<Cep | "state", string>>((form) => stateFault(form.state, form[cep]) === null, {
    path: ["state"],
    error: ({ input }) => (hasBoth(input, cep) ? (stateFault(input.state, input[cep]) ?? "") : ""),
    when: ({ value }) => hasBoth(value, cep),
  });
}

function hasBoth<Cep extends string>(form: unknown, cep: Cep): form is Record<Cep | "state", string> {
  const fields = new Map(typeof form === "object" && form !== null ? Object.entries(form) : []);
  return typeof fields.get("state") === "string" && typeof fields.get(cep) === "string";
}
