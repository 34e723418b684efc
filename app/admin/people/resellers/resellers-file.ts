import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { type CsvColumn, csvFile } from "#app/admin/page/panel-file.server.ts";
import { panelFile, postOnly } from "#app/admin/page/panel-page.server.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { APPLICATION_LABELS, resellerView } from "#shop/customers/resellers/reseller-decision.ts";
import { formatDocument } from "#shop/customers/resellers/reseller-document.ts";
import { exportApplications } from "#shop/customers/resellers/reseller-queries.server.ts";
import type { StoredApplication } from "#shop/customers/resellers/reseller-row.ts";
import { dayOf } from "../people-texts.ts";

export const loader = postOnly;

/** Exports the applications of a view as CSV. */
export const action = panelFile(async ({ services, clock, staff, request }) => {
  const { ver = null } = formFields(await readForm(request));
  const batches = await orForbidden(exportApplications(services, staff, resellerView(ver)));
  return csvFile(`revendedores-${dayInSaoPaulo(clock())}.csv`, COLUMNS, batches);
});

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
