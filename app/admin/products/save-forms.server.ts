import { data, redirect } from "react-router";
import { z } from "zod";
import { above } from "#app/forms/refusal.ts";
import { recordOf } from "#platform/records.ts";
import { valueAt } from "#platform/value-at.ts";
import { applyBulkChange } from "#shop/catalogue-admin/editing/apply-bulk-change.server.ts";
import { createProduct } from "#shop/catalogue-admin/editing/create-product.server.ts";
import { INPUT_LABELS, type ProductForm } from "#shop/catalogue-admin/editing/product-form.ts";
import { saveProduct } from "#shop/catalogue-admin/editing/save-product.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { done, INTENT_FIELD } from "../page/admin-answer.ts";
import type { EditorAnswer } from "./editor.tsx";

type Fields = Record<string, string>;

/** Handles the product page's forms. */
export async function changeProduct(services: Services, staff: StaffSession, id: string, fields: Fields) {
  const intent = fields[INTENT_FIELD];
  if (intent === "archive" || intent === "restore") return archive(services, staff, id, fields);
  if (intent !== "save") return refuseProduct(fields, { reason: "no_such_form" });
  const base = baseOf(fields.base ?? "");
  const version = Number.parseInt(fields.version ?? "", 10);
  if (!base || !Number.isInteger(version)) return refuseProduct(fields, { reason: "worn" });
  const publishes = fields.publish === "1";
  const typed = publishes ? { ...fields, is_draft: "" } : fields;
  const answer = await saveProduct(services, staff, { id, version, base, fields: typed });
  if (answer.kind === "saved") {
    const said = publishes ? "Publicado na loja" : answer.changed ? "Produto salvo" : "Nada mudou";
    return data<EditorAnswer>({ ...done(fields, said), version: answer.version });
  }
  if (answer.reason === "unusual") return ask(fields, answer.questions);
  if (answer.reason !== "changed_meanwhile") return refuseProduct(fields, answer);
  return data<EditorAnswer>({ kind: "refused", values: fields, conflict: answer.conflict }, { status: 409 });
}

/** Creates a product and redirects to its page. */
export async function createFromForm(services: Services, staff: StaffSession, fields: Fields) {
  const answer = await createProduct(services, staff, fields);
  if (answer.kind === "created") return redirect(`/admin/produtos/${answer.id}?novo=1`);
  return answer.reason === "unusual" ? ask(fields, answer.questions) : refuseProduct(fields, answer);
}

function ask(fields: Fields, questions: string[]) {
  return data<EditorAnswer>({ kind: "refused", values: fields, questions }, { status: 422 });
}

async function archive(services: Services, staff: StaffSession, id: string, fields: Fields) {
  const archived = fields[INTENT_FIELD] === "archive";
  const answer = await applyBulkChange(services, staff, [id], { kind: "archive", archived, alone: true });
  return said(fields, answer, archived ? "Produto arquivado" : "Produto de volta à loja");
}

const NO_PRODUCT = above("Produto não encontrado", "Ele não existe mais.", 404);
const { refuse: refuseProduct, said } = refusals({
  ...COMMON,
  invalid: ({ errors }: { errors: Record<string, string> }) => ({ status: 422, errors }),
  unknown: NO_PRODUCT,
  none: NO_PRODUCT,
  too_many: NO_PRODUCT,
  unusual: ({ question }: { question: string }) => above("Confira antes de mudar", question),
  worn: above("Não foi possível salvar", "Abra o produto de novo e repita a mudança."),
});

const Base = z.record(z.string(), z.string());

function baseOf(json: string): ProductForm | null {
  try {
    const parsed = Base.safeParse(JSON.parse(json));
    if (!parsed.success) return null;
    return recordOf(Object.keys(INPUT_LABELS), (name) => valueAt(parsed.data, name) ?? "");
  } catch {
    return null;
  }
}
