import { data } from "react-router";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { formatPhone } from "#platform/phone.ts";
import { exportApplications } from "#shop/resellers/read-applications.server.ts";
import { APPLICATION_LABELS, resellerView } from "#shop/resellers/reseller-decision.ts";
import { formatDocument } from "#shop/resellers/reseller-document.ts";
import type { StoredApplication } from "#shop/resellers/reseller-row.ts";
import { BYTE_ORDER_MARK, csvLine } from "#shop/uploads/csv-text.ts";
import { allowed } from "../allowed.server.ts";
import { staffOf } from "../staff-context.server.ts";
import { streamedFile } from "../streamed-file.server.ts";
import { csvHeaders } from "../uploads/csv-headers.ts";
import type { Route } from "./+types/resellers-file";
import { dayOf } from "./people-words.ts";

/** Nothing stands here to be read. */
export function loader() {
  throw data(null, { status: 404 });
}

/** The applications of a view as a file for spreadsheets. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const { db, clock } = context.get(servicesContext);
  const { ver = null } = formFields(await readForm(request));
  const batches = await allowed(() => exportApplications(db, { clock }, staff, resellerView(ver)));
  return streamedFile(lines(batches), csvHeaders(`revendedores-${dayInSaoPaulo(clock())}.csv`));
}

const COLUMNS: readonly { name: string; of: (application: StoredApplication) => string }[] = [
  { name: "nome", of: ({ name }) => name },
  { name: "CPF ou CNPJ", of: ({ document }) => formatDocument(document) },
  { name: "e-mail", of: ({ email }) => email },
  { name: "telefone", of: ({ phone }) => formatPhone(phone) },
  { name: "endereço", of: ({ address }) => address },
  { name: "enviado em", of: ({ submittedAt }) => dayOf(submittedAt) },
  { name: "situação", of: ({ status }) => APPLICATION_LABELS[status] },
  { name: "decidido em", of: ({ decidedAt }) => (decidedAt ? dayOf(decidedAt) : "") },
  { name: "o que foi dito", of: ({ decisionNote }) => decisionNote },
];

async function* lines(batches: AsyncGenerator<StoredApplication[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(({ name }) => name));
  for await (const batch of batches) {
    yield batch.map((application) => csvLine(COLUMNS.map(({ of }) => of(application)))).join("");
  }
}
