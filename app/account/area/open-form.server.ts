import { data, type RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { type FormAnswer, formFields, valuesToRefill } from "#app/forms/form-answer.ts";
import { isLargeForm, readForm } from "#app/forms/read-form.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { answerForm, type CheckedForm, type FormRules } from "#app/forms/submit-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import type { Services } from "#shop/services.server.ts";
import { FORM_OWNER } from "./form-owner.ts";

/** A posted account form with its session, or the refusal to answer with. */
export type OpenedForm =
  | { kind: "open"; fields: Record<string, string>; posted: FormData; session: CustomerSession }
  | { kind: "closed"; fields: Record<string, string>; answer: ReturnType<typeof refuse> };

const ENDED = {
  title: "Sua sessão terminou",
  message: "Entre de novo para continuar. O que você digitou continua aqui.",
};
const OTHER_ACCOUNT = {
  title: "Esta página é de outra conta",
  message: "Você entrou com outra conta enquanto ela estava aberta. Recarregue a página antes de salvar.",
};

/**
 * Reads a posted account form. Refuses with 401 (no session) or 409 (other customer), keeping what was typed.
 * Rules: ACCOUNT-55.
 */
export async function openAccountForm(request: Request, context: Readonly<RouterContextProvider>): Promise<OpenedForm> {
  const session = await sessionOf(request, context);
  const posted = session || !isLargeForm(request) ? await readForm(request) : new FormData();
  const fields = formFields(posted);
  if (!session) {
    const answer: FormAnswer = { kind: "refused", problem: ENDED, values: valuesToRefill(fields), loggedOut: true };
    return { kind: "closed", fields, answer: data(answer, { status: 401 }) };
  }
  const owner = fields[FORM_OWNER];
  if (owner !== undefined && owner !== session.customerId) {
    return { kind: "closed", fields, answer: refuse(fields, { status: 409, problem: OTHER_ACCOUNT }) };
  }
  return { kind: "open", fields, posted, session };
}

/** Opens a posted account form, checks it and hands its values to `work`, as `answerForm` does. */
export async function submitAccountForm<Rules extends z.core.$ZodType, Answer>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  rules: FormRules<Rules>,
  work: (
    values: z.output<Rules>,
    posted: CheckedForm & { services: Services; session: CustomerSession },
  ) => Promise<Answer>,
) {
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") return opened.answer;
  const services = context.get(servicesContext);
  const { session } = opened;
  return answerForm(services, opened.fields, rules, (values, posted) => work(values, { ...posted, services, session }));
}
