import { data } from "react-router";
import { type CsvColumn, csvDownload } from "#app/admin/page/csv-download.server.ts";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { staffOf } from "#app/admin/page/staff-context.server.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { APPLICATION_LABELS, resellerView } from "#shop/customers/resellers/reseller-decision.ts";
import { formatDocument } from "#shop/customers/resellers/reseller-document.ts";
import { exportApplications } from "#shop/customers/resellers/reseller-queries.server.ts";
import type { StoredApplication } from "#shop/customers/resellers/reseller-row.ts";
import { dayOf } from "../people-texts.ts";
import type { Route } from "./+types/resellers-file";

/** POST only. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Exports the applications of a view as CSV. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const staff = staffOf(context);
  const { db, replica, clock } = context.get(servicesContext);
  const { ver = null } = formFields(await readForm(request));
  const batches = await orForbidden(() => exportApplications({ db, replica, clock }, staff, resellerView(ver)));
  return csvDownload(`revendedores-${dayInSaoPaulo(clock())}.csv`, COLUMNS, batches);
}

const COLUMNS: readonly CsvColumn<StoredApplication>[] = [
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
