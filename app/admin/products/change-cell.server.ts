import { data } from "react-router";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { CELLS } from "#shop/catalogue-admin/editing/cells/cell-edit.ts";
import { saveCell } from "#shop/catalogue-admin/editing/cells/save-cell.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";

/** Saves one cell of the product list; a refusal is shown at the cell. */
export async function changeCell(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const cell = CELLS.find((each) => each === fields.cell);
  if (!cell) return refuseStaff(fields, { reason: "no_such_form" });
  const { id = "", seen = "", typed = "" } = fields;
  const answer = await saveCell(services, staff, { id, cell, seen, typed });
  if (answer.kind === "saved") return data(done(fields, ""));
  switch (answer.reason) {
    case "invalid":
      return refuse(fields, { status: 422, errors: { typed: answer.message } });
    case "changed_meanwhile":
      return refuse(fields, { status: 409, errors: { typed: answer.message }, isStale: true });
    case "unknown":
      return refuse(fields, { status: 404, errors: { typed: "Este produto não existe mais" } });
    default:
      return refuseStaff(fields, answer);
  }
}
