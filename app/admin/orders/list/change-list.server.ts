import { data, redirect } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { above, atField, stale } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import {
  chooseListColumns,
  keepListView,
  removeListView,
  renameListView,
  replaceListView,
} from "#shop/fulfilment/order-desk/order-list/keep-order-list.server.ts";
import { columnsOf, KeptViewForm } from "#shop/fulfilment/order-desk/order-list/order-list.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD, PAGE_IS_CURRENT } from "../../admin-answer.ts";
import { COMMON } from "../../forms/common-refusals.ts";
import { refusals } from "../../forms/refusals.server.ts";
import { keptQuery, listQuery, type OrderListState } from "./orders-address.ts";

interface Posted {
  services: Services;
  staff: StaffSession;
  fields: Record<string, string>;
  form: FormData;
  state: OrderListState;
  /** The id of the kept view that the form is for. */
  id: string;
}

/** Handles the forms of columns and kept views, by form name. `state`: the list that the form was posted from. */
export async function changeOwnList(posted: Omit<Posted, "id">) {
  const { fields } = posted;
  const [, name = "", id = ""] = /^([a-z]+)(?:-([0-9a-f-]+))?$/.exec(fields[INTENT_FIELD] ?? "") ?? [];
  const change = valueAt(CHANGES, name);
  if (!change) return refuseList(fields, { reason: "no_such_form" });
  return change({ ...posted, id });
}

const CHANGES: Readonly<Record<string, (posted: Posted) => Promise<ReturnType<typeof data>>>> = {
  async colunas({ services, staff, fields, form, state }) {
    const columns = columnsOf(form.getAll("coluna").map(String));
    const answer = await chooseListColumns(services, staff, { viewId: state.kept, columns });
    return saidList(fields, answer, "Colunas salvas");
  },
  async guardar({ services, staff, fields, form, state }) {
    const { data: typed } = KeptViewForm.safeParse(fields);
    if (!typed) return refuse(fields, { status: 422, errors: fieldErrors(KeptViewForm, fields) });
    const columns = columnsOf(form.getAll("coluna").map(String));
    const answer = await keepListView(services, staff, { ...typed, query: keptQuery(state), columns });
    if (answer.kind === "refused") return refuseList(fields, answer);
    const goTo = `/admin/pedidos${answer.kind === "kept" ? listQuery({ ...state, search: {}, kept: answer.id }) : ""}`;
    if (!fields[SCRIPTED_FIELD]) throw redirect(goTo);
    return data(done(fields, `Visão “${typed.name}” salva`, { goTo }));
  },
  async renomear({ services, staff, fields, id }) {
    const { data: typed } = KeptViewForm.safeParse(fields);
    if (!typed) return refuse(fields, { status: 422, errors: fieldErrors(KeptViewForm, fields) });
    return saidList(fields, await renameListView(services, staff, { id, ...typed }), "Visão renomeada");
  },
  async trocar({ services, staff, fields, state, id }) {
    return saidList(
      fields,
      await replaceListView(services, staff, { id, query: keptQuery(state) }),
      "Visão atualizada",
    );
  },
  async remover({ services, staff, fields, id }) {
    return saidList(fields, await removeListView(services, staff, id), "Visão removida");
  },
};

const { refuse: refuseList, said: saidList } = refusals({
  ...COMMON,
  too_many_views: above("Visões demais", "Remova uma visão que você não usa mais e tente de novo."),
  no_view: stale("Visão não encontrada", `Ela já foi removida. ${PAGE_IS_CURRENT}`),
  name_taken: atField("name", "Você já tem uma visão com este nome.", 409),
});
