import { atField } from "#app/forms/refusal.ts";
import { CELLS } from "#shop/catalogue-admin/editing/cells/cell-edit.ts";
import { saveCell } from "#shop/catalogue-admin/editing/cells/save-cell.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";

/** Saves one cell of the product list; a refusal is shown at the cell. */
export async function changeCell(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const cell = CELLS.find((each) => each === fields.cell);
  if (!cell) return refuseCell(fields, { reason: "no_such_form" });
  const { id = "", seen = "", typed = "" } = fields;
  const answer = await saveCell(services, staff, { id, cell, seen, typed });
  return said(fields, answer, "");
}

const { refuse: refuseCell, said } = refusals({
  ...COMMON,
  invalid: ({ message }: { message: string }) => atField("typed", message),
  changed_meanwhile: ({ message }: { message: string }) => ({ ...atField("typed", message, 409), isStale: true }),
  unknown: atField("typed", "Este produto não existe mais", 404),
});
