import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { type CsvColumn, csvFile } from "#app/admin/page/panel-file.server.ts";
import { panelFile, postOnly } from "#app/admin/page/panel-page.server.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { dayInSaoPaulo } from "#platform/clock.ts";
import { formatPhone } from "#platform/formats/phone.ts";
import { formatCentsForInput } from "#platform/formats/typed-money.ts";
import { customerSort, type ListedCustomer } from "#shop/customer-records/customer-list.ts";
import { exportCustomers } from "#shop/customer-records/export-customers.server.ts";
import { searchTermIn } from "../people-list.server.ts";
import { dayOf } from "../people-texts.ts";

export const loader = postOnly;

/** Exports the listed customers as CSV. */
export const action = panelFile(async ({ services, clock, config, staff, request }) => {
  const fields = new URLSearchParams(formFields(await readForm(request)));
  const term = searchTermIn(config.appSecret, fields);
  const sort = customerSort(fields.get("ordem"), fields.get("sentido"));
  const batches = await orForbidden(exportCustomers(services, staff, { term, sort }));
  return csvFile(`clientes-${dayInSaoPaulo(clock())}.csv`, COLUMNS, batches);
});

const COLUMNS: readonly CsvColumn<ListedCustomer>[] = [
  { name: "nome", of: ({ name }) => name },
  { name: "e-mail", of: ({ email }) => email },
  { name: "e-mail confirmado", of: ({ isWaiting }) => (isWaiting ? "não" : "sim") },
  { name: "telefone", of: ({ phone }) => (phone ? formatPhone(phone) : "") },
  { name: "cidade", of: ({ city }) => city },
  { name: "UF", of: ({ state }) => state },
  { name: "cliente desde", of: ({ since }) => dayOf(since) },
  { name: "pedidos", of: ({ orders }) => String(orders) },
  { name: "total gasto", of: ({ spentCents }) => formatCentsForInput(spentCents) },
  { name: "último pedido", of: ({ lastOrderAt }) => (lastOrderAt ? dayOf(lastOrderAt) : "") },
];
