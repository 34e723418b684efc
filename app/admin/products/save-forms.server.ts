import { data, redirect } from "react-router";
import { z } from "zod";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { applyBulkChange } from "#shop/catalogue-admin/editing/apply-bulk-change.server.ts";
import { createProduct } from "#shop/catalogue-admin/editing/create-product.server.ts";
import type { ComparedForm } from "#shop/catalogue-admin/editing/merge-edits.ts";
import { saveProduct } from "#shop/catalogue-admin/editing/save-product.server.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { done, INTENT_FIELD } from "../admin-answer.ts";
import { refuseStaff } from "../refuse-staff.server.ts";
import type { EditorAnswer } from "./editor.tsx";

type Fields = Record<string, string>;

/** Handles the product page's forms. */
export async function changeProduct(services: Services, staff: StaffSession, id: string, fields: Fields) {
  const intent = fields[INTENT_FIELD];
  if (intent === "arquivar" || intent === "restaurar") return archive(services, staff, id, fields);
  if (intent !== "salvar") return refuseStaff(fields, { reason: "no_such_form" });
  const base = baseOf(fields.base ?? "");
  const version = Number.parseInt(fields.version ?? "", 10);
  if (!base || !Number.isInteger(version)) return refuse(fields, { status: 422, problem: WORN });
  const answer = await saveProduct(services, staff, { id, version, base, fields });
  if (answer.kind === "saved") {
    const said = answer.changed ? "Produto salvo" : "Nada mudou";
    return data<EditorAnswer>({ ...done(fields, said), version: answer.version });
  }
  switch (answer.reason) {
    case "invalid":
      return refuse(fields, { status: 422, errors: answer.errors });
    case "changed_meanwhile":
      return data<EditorAnswer>({ kind: "refused", values: fields, conflict: answer.conflict }, { status: 409 });
    case "unknown":
      return refuse(fields, {
        status: 404,
        problem: { title: "Produto não encontrado", message: "Ele não existe mais." },
      });
    default:
      return refuseStaff(fields, answer);
  }
}

/** Creates a product and redirects to its page. */
export async function createFromForm(services: Services, staff: StaffSession, fields: Fields) {
  const answer = await createProduct(services, staff, fields);
  if (answer.kind === "created") return redirect(`/admin/produtos/${answer.id}?novo=1`);
  if (answer.reason === "invalid") return refuse(fields, { status: 422, errors: answer.errors });
  return refuseStaff(fields, answer);
}

async function archive(services: Services, staff: StaffSession, id: string, fields: Fields) {
  const archived = fields[INTENT_FIELD] === "arquivar";
  const answer = await applyBulkChange(services, staff, [id], { kind: "archive", archived, alone: true });
  if (answer.kind === "changed") return data(done(fields, archived ? "Produto arquivado" : "Produto de volta à loja"));
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  return refuse(fields, { status: 404, problem: { title: "Produto não encontrado", message: "Ele não existe mais." } });
}

const WORN = { title: "Não foi possível salvar", message: "Abra o produto de novo e repita a mudança." };

const Base = z.record(z.string(), z.string());

function baseOf(json: string): ComparedForm | null {
  try {
    const parsed = Base.safeParse(JSON.parse(json));
    if (!parsed.success) return null;
    const value = (name: keyof ComparedForm) => parsed.data[name] ?? "";
    return {
      pictures: value("pictures"),
      name: value("name"),
      category: value("category"),
      material: value("material"),
      stone: value("stone"),
      price: value("price"),
      discountPrice: value("discountPrice"),
      description: value("description"),
      details: value("details"),
      tags: value("tags"),
      isNew: value("isNew"),
      isOnSale: value("isOnSale"),
      isBestSeller: value("isBestSeller"),
      unlisted: value("unlisted"),
      weight: value("weight"),
      width: value("width"),
      height: value("height"),
      length: value("length"),
      ncm: value("ncm"),
      lowStock: value("lowStock"),
      sizes: value("sizes"),
    };
  } catch {
    return null;
  }
}
