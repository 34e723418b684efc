import { data } from "react-router";
import { type Known, type Refusals, refusalFor } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { type AdminAnswer, done } from "../page/admin-answer.ts";

type Fields = Record<string, string>;
type Answered = { kind: string };
export type Done<Answer> = Exclude<Answer, { kind: "refused" }>;

/**
 * Answers forms by a table of refusals. An answer that is refused for a reason which is not in the table does not compile.
 */
export function refusals<const Table extends Refusals>(table: Table) {
  function refuseBy(fields: Fields, answer: Known<Table>) {
    return refuse(fields, refusalFor(table, answer));
  }
  /** Answers what was done with `words`, as a toast, and with `more`; or says why it was refused. */
  function said<Answer extends Answered>(
    fields: Fields,
    answer: Answer & (Done<Answer> | Known<Table>),
    words: string | ((answer: Done<Answer>) => string),
    more?: (answer: Done<Answer>) => Partial<AdminAnswer>,
  ) {
    if (isRefused(answer)) return refuseBy(fields, answer);
    return data(done(fields, typeof words === "string" ? words : words(answer), more?.(answer)));
  }
  function isRefused<Answer extends Answered>(
    answer: Answer & (Done<Answer> | Known<Table>),
  ): answer is Answer & Known<Table> {
    return answer.kind === "refused";
  }
  return { refuse: refuseBy, said };
}
