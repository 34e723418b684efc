import { data } from "react-router";
import { tooMany } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { receiveApplication } from "#shop/customers/resellers/receive-application.server.ts";
import { ResellerApplication } from "#shop/customers/resellers/reseller-application.ts";
import type { Services } from "#shop/services.server.ts";
import type { ResellerFormAnswer } from "./reseller-form.tsx";

const NOT_SENT = "Cadastro não enviado";

/** Handles the application form: stores it, or refuses with the errors and what was typed. */
export function submitReseller(services: Services, request: Request) {
  const posted = { rules: ResellerApplication, failure: NOT_SENT };
  return submitForm(services, request, posted, async (application, { refuse }) => {
    const result = await receiveApplication(services, application, request.headers);
    if (result.kind === "refused") return refuse(tooMany(NOT_SENT, result.retryAfterSeconds));
    const { confirmedByMail } = result;
    return data<ResellerFormAnswer>({ kind: "done", received: { confirmedByMail } }, { status: 201 });
  });
}
