import type { data } from "react-router";
import * as z from "zod/mini";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { type AdminAnswer, INTENT_FIELD } from "../page/admin-answer.ts";
import { refuseStaff } from "../page/refuse-staff.server.ts";

type Fields = Record<string, string>;
type Answer = Response | ReturnType<typeof data<AdminAnswer>>;
export type Handler<Change> = (change: Change) => Promise<Answer>;

/**
 * Handles a page's forms, by form name. Forms of one kind append a hyphen and an id to their name, so that each answer
 * reaches its form.
 */
export function handleForms<Change extends { fields: Fields }>(
  handlers: Readonly<Record<string, Handler<Change>>>,
): Handler<Change> {
  return async (change) => {
    const [name = ""] = (change.fields[INTENT_FIELD] ?? "").split("-");
    const handle = valueAt(handlers, name);
    return handle ? handle(change) : refuseStaff(change.fields, { reason: "no_such_form" });
  };
}

/** A handler that gets what was typed, as `schema` reads it; what the schema refuses is said at the fields. */
export function checked<Change extends { fields: Fields }, Schema extends z.core.$ZodType>(
  schema: Schema | ((change: Change) => Schema | Promise<Schema>),
  handle: (change: Change, form: z.output<Schema>) => Promise<Answer>,
): Handler<Change> {
  return async (change) => {
    const { fields } = change;
    const rules = typeof schema === "function" ? await schema(change) : schema;
    const form = z.safeParse(rules, fields);
    return form.success
      ? handle(change, form.data)
      : refuse(fields, { status: 422, errors: fieldErrors(rules, fields) });
  };
}
