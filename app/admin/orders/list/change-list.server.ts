import { data, redirect } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import {
  chooseListColumns,
  type KeepListAnswer,
  keepListView,
  removeListView,
  renameListView,
  replaceListView,
} from "#shop/fulfilment/order-desk/order-list/keep-order-list.server.ts";
import { columnsOf, KeptViewForm } from "#shop/fulfilment/order-desk/order-list/order-list.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD, PAGE_IS_CURRENT } from "../../admin-answer.ts";
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
  if (!change) return refuseOwnList(fields, "no_such_form");
  return change({ ...posted, id });
}

const CHANGES: Readonly<Record<string, (posted: Posted) => Promise<ReturnType<typeof data>>>> = {
  async colunas({ services, staff, fields, form, state }) {
    const columns = columnsOf(form.getAll("coluna").map(String));
    const answer = await chooseListColumns(services, staff, { viewId: state.kept, columns });
    return said(fields, answer, "Colunas salvas");
  },
  async guardar({ services, staff, fields, form, state }) {
    const { data: typed } = KeptViewForm.safeParse(fields);
    if (!typed) return refuse(fields, { status: 422, errors: fieldErrors(KeptViewForm, fields) });
    const columns = columnsOf(form.getAll("coluna").map(String));
    const answer = await keepListView(services, staff, { ...typed, query: keptQuery(state), columns });
    const to = answer.kind === "kept" ? listQuery({ ...state, search: {}, kept: answer.id }) : "";
    return said(fields, answer, `Visão “${typed.name}” salva`, `/admin/pedidos${to}`);
  },
  async renomear({ services, staff, fields, id }) {
    const { data: typed } = KeptViewForm.safeParse(fields);
    if (!typed) return refuse(fields, { status: 422, errors: fieldErrors(KeptViewForm, fields) });
    return said(fields, await renameListView(services, staff, { id, ...typed }), "Visão renomeada");
  },
  async trocar({ services, staff, fields, state, id }) {
    return said(fields, await replaceListView(services, staff, { id, query: keptQuery(state) }), "Visão atualizada");
  },
  async remover({ services, staff, fields, id }) {
    return said(fields, await removeListView(services, staff, id), "Visão removida");
  },
};

function said(fields: Record<string, string>, answer: KeepListAnswer, words: string, goTo?: string) {
  if (answer.kind === "refused") return refuseOwnList(fields, answer.reason);
  if (goTo !== undefined && !fields[SCRIPTED_FIELD]) throw redirect(goTo);
  return data(done(fields, words, goTo === undefined ? {} : { goTo }));
}

const PROBLEMS: Record<string, { title: string; message: string }> = {
  not_allowed: { title: "Sem permissão", message: "A sua função não permite esta ação." },
  too_many_views: { title: "Visões demais", message: "Remova uma visão que você não usa mais e tente de novo." },
  no_view: { title: "Visão não encontrada", message: `Ela já foi removida. ${PAGE_IS_CURRENT}` },
  no_such_form: { title: "Formulário desconhecido", message: "Atualize a página e tente de novo." },
};

function refuseOwnList(fields: Record<string, string>, reason: string) {
  if (reason === "name_taken")
    return refuse(fields, { status: 409, errors: { name: "Você já tem uma visão com este nome." } });
  const isGone = reason === "no_view";
  const status = reason === "not_allowed" ? 403 : isGone ? 409 : 422;
  return refuse(fields, { status, problem: valueAt(PROBLEMS, reason), ...(isGone && { isStale: true }) });
}
