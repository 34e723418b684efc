import { data, redirect } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { above, atField, stale } from "#app/forms/refusal.ts";
import {
  chooseListColumns,
  keepListView,
  removeListView,
  renameListView,
  replaceListView,
} from "#shop/fulfilment/order-list/keep-order-list.server.ts";
import { columnsOf, KeptViewForm } from "#shop/fulfilment/order-list/order-list.ts";
import { COMMON } from "../../forms/common-refusals.ts";
import { checked, handleForms } from "../../forms/handlers.server.ts";
import { refusals } from "../../forms/refusals.server.ts";
import { done, INTENT_FIELD, PAGE_IS_CURRENT } from "../../page/admin-answer.ts";
import type { PanelPost } from "../../page/panel-page.server.ts";
import { keptQuery, listQuery, type OrderListState } from "./orders-address.ts";

/** A posted form of the order list; `state`: the list that it was posted from. */
interface ListChange extends PanelPost {
  state: OrderListState;
}

/** Handles the forms of columns and kept views. */
export const changeOwnList = handleForms<ListChange>({
  async columns({ services, staff, fields, form, state }) {
    const columns = columnsOf(form.getAll("coluna").map(String));
    const answer = await chooseListColumns(services, staff, { viewId: state.kept, columns });
    return saidList(fields, answer, "Colunas salvas");
  },
  keepView: checked(KeptViewForm, async ({ services, staff, fields, form, state }, typed) => {
    const columns = columnsOf(form.getAll("coluna").map(String));
    const answer = await keepListView(services, staff, { ...typed, query: keptQuery(state), columns });
    if (answer.kind === "refused") return refuseList(fields, answer);
    const goTo = `/admin/pedidos${answer.kind === "kept" ? listQuery({ ...state, search: {}, kept: answer.id }) : ""}`;
    if (!fields[SCRIPTED_FIELD]) throw redirect(goTo);
    return data(done(fields, `Visão “${typed.name}” salva`, { goTo }));
  }),
  renameView: checked(KeptViewForm, async ({ services, staff, fields }, typed) => {
    const id = idOf(fields);
    return saidList(fields, await renameListView(services, staff, { id, ...typed }), "Visão renomeada");
  }),
  async replaceView({ services, staff, fields, state }) {
    const view = { id: idOf(fields), query: keptQuery(state) };
    return saidList(fields, await replaceListView(services, staff, view), "Visão atualizada");
  },
  async removeView({ services, staff, fields }) {
    return saidList(fields, await removeListView(services, staff, idOf(fields)), "Visão removida");
  },
});

/** The id of the kept view that a form is for. */
function idOf(fields: Record<string, string>): string {
  return /^[^-]*-([0-9a-f-]+)$/.exec(fields[INTENT_FIELD] ?? "")?.[1] ?? "";
}

const { refuse: refuseList, said: saidList } = refusals({
  ...COMMON,
  too_many_views: above("Visões demais", "Remova uma visão que você não usa mais e tente de novo."),
  no_view: stale("Visão não encontrada", `Ela já foi removida. ${PAGE_IS_CURRENT}`),
  name_taken: atField("name", "Você já tem uma visão com este nome.", 409),
});
