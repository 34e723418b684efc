import { data, redirect } from "react-router";
import { done } from "#app/admin/admin-answer.ts";
import { refuseStaff } from "#app/admin/refuse-staff.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { applyBulkChange } from "#shop/catalogue-admin/editing/apply-bulk-change.server.ts";
import { MOST_AT_ONCE, manyChangeOf } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { undoBulkChange } from "#shop/catalogue-admin/editing/undo-bulk-change.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";

/** Handles the bulk forms: applies one change and shows its result. */
export async function changeProducts(services: Services, staff: StaffSession, fields: Record<string, string>) {
  if (fields.acao === "desfazer") return takeBack(services, staff, fields);
  const read = manyChangeOf(fields);
  if ("errors" in read) return refuse(fields, { status: 422, errors: read.errors });
  const ids = [...new Set((fields.produtos ?? "").split(" ").filter((id) => id !== ""))];
  const answer = await applyBulkChange(services, staff, ids, read.change);
  if (answer.kind === "changed" && answer.record !== null) {
    const scope = (fields.filtro ?? "") === "" ? ids.map((id) => ["produto", id]) : new URLSearchParams(fields.filtro);
    return redirect(`/admin/produtos/varios?${new URLSearchParams([...scope, ["feita", answer.record]])}`);
  }
  if (answer.kind === "changed") {
    const except = answer.leftOut.map(({ id, why }) => `${id}: ${why}`);
    return data(done(fields, "Nenhum produto mudou", except.length > 0 ? { except } : {}));
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  const problem =
    answer.reason === "none"
      ? { title: "Nenhum produto", message: "Os produtos selecionados não existem mais." }
      : { title: "Produtos demais", message: `Altere até ${MOST_AT_ONCE} de uma vez; para mais, envie uma planilha.` };
  return refuse(fields, { status: 422, problem });
}

async function takeBack(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const answer = await undoBulkChange(services, staff, fields.feita ?? "");
  if (answer.kind === "undone") {
    const { restored, leftOut } = answer;
    const except = leftOut.map(({ id, why }) => `${id}: ${why}`);
    const said = counted(restored, "produto voltou ao que era", "produtos voltaram ao que eram");
    return data(done(fields, said, except.length > 0 ? { except } : {}));
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  const problem = {
    unknown: { title: "Alteração não encontrada", message: "Atualize a página e tente de novo." },
    already_undone: { title: "Já foi desfeita", message: "Os produtos já voltaram ao que eram." },
    all_changed: { title: "Nada foi desfeito", message: "Todos os produtos mudaram depois desta alteração." },
  }[answer.reason];
  return refuse(fields, { status: 409, problem });
}
