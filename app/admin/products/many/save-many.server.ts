import { data, redirect } from "react-router";
import { COMMON } from "#app/admin/forms/common-refusals.ts";
import { refusals } from "#app/admin/forms/refusals.server.ts";
import { type AdminAnswer, done, INTENT_FIELD } from "#app/admin/page/admin-answer.ts";
import { above } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { applyBulkChange } from "#shop/catalogue-admin/editing/apply-bulk-change.server.ts";
import { MOST_AT_ONCE, manyChangeOf } from "#shop/catalogue-admin/editing/bulk-change.ts";
import { undoBulkChange } from "#shop/catalogue-admin/editing/undo-bulk-change.server.ts";
import { promotionOfForm } from "#shop/catalogue-admin/promotions/promotion-form.server.ts";
import { schedulePromotion } from "#shop/catalogue-admin/promotions/schedule-promotion.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { refusePromotion } from "../../prices/refuse-promotion.server.ts";

/** Handles the bulk forms: applies one change and shows its result. */
export async function changeProducts(services: Services, staff: StaffSession, fields: Record<string, string>) {
  if (fields[INTENT_FIELD] === "undo") return takeBack(services, staff, fields);
  const ids = [...new Set((fields.produtos ?? "").split(" ").filter((id) => id !== ""))];
  if (fields[INTENT_FIELD] === "promotion") return promote(services, staff, ids, fields);
  const read = manyChangeOf(fields);
  if ("errors" in read) return refuse(fields, { status: 422, errors: read.errors });
  const answer = await applyBulkChange(services, staff, ids, read.change);
  if (answer.kind === "changed" && answer.record !== null) {
    const scope = (fields.filtro ?? "") === "" ? ids.map((id) => ["produto", id]) : new URLSearchParams(fields.filtro);
    return redirect(`/admin/produtos/varios?${new URLSearchParams([...scope, ["feita", answer.record]])}`);
  }
  if (answer.kind === "changed") {
    const except = answer.leftOut.map(({ id, why }) => `${id}: ${why}`);
    return data(done(fields, "Nenhum produto mudou", except.length > 0 ? { except } : {}));
  }
  if (answer.kind === "refused" && answer.reason === "unusual") {
    const problem = { title: "Confira antes de mudar", message: answer.question };
    const asking: AdminAnswer = { kind: "refused", askAnyway: true, problem, values: fields };
    return data(asking, { status: 422 });
  }
  return refuseMany(fields, answer);
}

async function promote(services: Services, staff: StaffSession, ids: string[], fields: Record<string, string>) {
  const read = promotionOfForm(fields, services.clock());
  if ("errors" in read) return refuse(fields, { status: 422, errors: read.errors });
  const answer = await schedulePromotion(services, staff, ids, read.terms);
  return answer.kind === "saved" ? redirect("/admin/precos/promocoes") : refusePromotion(fields, answer);
}

const { refuse: refuseMany } = refusals({
  ...COMMON,
  none: above("Nenhum produto", "Os produtos selecionados não existem mais."),
  too_many: above("Produtos demais", `Altere até ${MOST_AT_ONCE} de uma vez; para mais, envie uma planilha.`),
  unknown: above("Alteração não encontrada", "Atualize a página e tente de novo.", 409),
  already_undone: above("Já foi desfeita", "Os produtos já voltaram ao que eram.", 409),
  all_changed: above("Nada foi desfeito", "Todos os produtos mudaram depois desta alteração.", 409),
});

async function takeBack(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const answer = await undoBulkChange(services, staff, fields.feita ?? "");
  if (answer.kind === "undone") {
    const { restored, leftOut } = answer;
    const except = leftOut.map(({ id, why }) => `${id}: ${why}`);
    const said = counted(restored, "produto voltou ao que era", "produtos voltaram ao que eram");
    return data(done(fields, said, except.length > 0 ? { except } : {}));
  }
  return refuseMany(fields, answer);
}
