import { inTransaction } from "#platform/database/retry-conflicts.server.ts";
import { recordAudit } from "#shop/audit/audit-store.server.ts";
import { setPriceCause } from "#shop/catalogue/prices/old-price-store.server.ts";
import { insertProductRows } from "#shop/catalogue/products/product-store.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type NotAllowed, refuseUnlessAllowed } from "#shop/staff/authorise.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { editOf, newProductErrors } from "./product-form.ts";
import {
  type InvalidEdit,
  invalid,
  refusedPieces,
  strangePictures,
  type UnusualEdit,
  unusualEdit,
} from "./save-product.server.ts";
import { planStock, stockFormOf } from "./stock-form.ts";
import { writePieces } from "./write-edit.server.ts";

export type CreateAnswer = { kind: "created"; id: string } | InvalidEdit | UnusualEdit | NotAllowed;

/** With its opening stock. Codes are never reused, not even those of archived products. Rules: UPLOAD-69, UPLOAD-74. */
export async function createProduct(
  { db, clock, catalogueSeen }: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  fields: Readonly<Record<string, string>>,
): Promise<CreateAnswer> {
  const notAllowed = refuseUnlessAllowed(staff, "products.write");
  if (notAllowed) return notAllowed;
  const id = (fields.id ?? "").trim();
  const errors = newProductErrors(fields);
  if (Object.keys(errors).length > 0) return invalid(errors);
  const answer = await inTransaction(db, async (trx): Promise<CreateAnswer> => {
    const form = stockFormOf(fields);
    const edit = editOf(
      fields,
      form.lines.map(({ size }) => size),
    );
    const strange = await strangePictures(trx, edit.images, []);
    if (strange) return invalid({ pictures: strange });
    const plan = planStock(form, { category: edit.category, present: [] });
    if ("refused" in plan) return invalid(refusedPieces(plan, fields));
    const asked = unusualEdit(fields, undefined, edit, plan);
    if (asked) return asked;
    await setPriceCause(trx, `staff:${staff.staffId}`);
    if ((await insertProductRows(trx, [{ id: id, ...edit }])).length === 0)
      return invalid({ id: "Já existe um produto com este código" });
    await writePieces(trx, id, plan, { reason: "opening", reference: `staff:${staff.staffId}` });
    const pieces = plan.added
      .map(({ size, onHand }) => (size === null ? `${onHand}` : `${size}: ${onHand}`))
      .join(", ");
    const entry = { actor: staff.staffId, action: "product.created", subject: `product:${id}` } as const;
    await recordAudit(trx, { ...entry, after: { ...edit, pieces, version: 1 } }, clock());
    return { kind: "created", id };
  });
  if (answer.kind === "created") await catalogueSeen();
  return answer;
}
