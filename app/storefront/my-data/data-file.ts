import { redirect } from "react-router";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { TOO_MANY_ATTEMPTS } from "#app/forms/refusal.ts";
import { PRIVATE_LINK_HEADERS } from "#app/request/private-link-headers.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { streamedFile } from "#app/request/streamed-file.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { CODE_PARAMETER } from "#platform/formats/link-code.ts";
import { downloadVisitorData } from "#shop/customer-records/visitor-data/export-visitor-data.server.ts";
import { OPENED_VISITOR_DATA_PATH, VISITOR_DATA_PATH } from "#shop/customer-records/visitor-data/visitor-data-paths.ts";
import type { Route } from "./+types/data-file";

/** A GET redirects: the file is requested by POST from the page behind the link. */
export function loader() {
  throw redirect(VISITOR_DATA_PATH);
}

/** Streams what is kept under the e-mail of a mailed link. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const services = context.get(servicesContext);
  const { [CODE_PARAMETER]: code = "" } = formFields(await readForm(request));
  const result = await downloadVisitorData(services, code);
  if (result.kind === "refused") {
    if (result.reason === "invalid_link") throw redirect(OPENED_VISITOR_DATA_PATH, { headers: PRIVATE_LINK_HEADERS });
    return new Response(TOO_MANY_ATTEMPTS, {
      status: 429,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(result.retryAfterSeconds) },
    });
  }
  return streamedFile(result.pieces, {
    ...PRIVATE_LINK_HEADERS,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="meus-dados-${dayInSaoPaulo(services.clock())}.json"`,
  });
}
