import { data } from "react-router";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { changeMany } from "#shop/editing/change-many.server.ts";
import { MOST_AT_ONCE, manyChangeOf } from "#shop/editing/many-change.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/staff-session.ts";
import { done } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";

/** Does one thing to the products that a form names. */
export async function changeProducts(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const read = manyChangeOf(fields);
  if ("errors" in read) return refuse(fields, { status: 422, errors: read.errors });
  const ids = [...new Set((fields.produtos ?? "").split(" ").filter((id) => id !== ""))];
  const answer = await changeMany(services.db, services, staff, ids, read.change);
  if (answer.kind === "changed") {
    const except = answer.leftOut.map(({ id, why }) => `${id}: ${why}`);
    return data(done(fields, changedWords(answer.changed), except.length > 0 ? { except } : {}));
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  const problem =
    answer.reason === "none"
      ? { title: "Nenhum produto", message: "Os produtos selecionados não existem mais." }
      : { title: "Produtos demais", message: `Altere até ${MOST_AT_ONCE} de uma vez; para mais, envie uma planilha.` };
  return refuse(fields, { status: 422, problem });
}

function changedWords(count: number): string {
  if (count === 0) return "Nenhum produto mudou";
  return count === 1 ? "1 produto alterado" : `${count} produtos alterados`;
}
