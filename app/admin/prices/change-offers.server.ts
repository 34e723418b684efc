import { fieldErrors } from "#app/forms/field-errors.ts";
import { above } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { declareOldPrices } from "#shop/catalogue/prices/declare-old-prices.server.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import type { Services } from "#shop/services.server.ts";
import { saveOldPrices } from "#shop/settings/save-old-prices.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { INTENT_FIELD } from "../admin-answer.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { refuseStaff, said } from "../refuse-staff.server.ts";
import { DeclareFields, OFFER_FIELD } from "./offer-fields.ts";

type Fields = Record<string, string>;

/** Handles the forms of the page for unproved old prices. */
export async function changeOffers(services: Services, staff: StaffSession, fields: Fields, form: FormData) {
  if (fields[INTENT_FIELD] === "exibir") return saveShown(services, staff, fields);
  return fields[INTENT_FIELD] === "declarar"
    ? declare(services, staff, fields, form.getAll(OFFER_FIELD).map(String))
    : refuseStaff(fields, { reason: "no_such_form" });
}

async function saveShown(services: Services, staff: StaffSession, fields: Fields) {
  const provedOnly = fields.provedOnly === "1";
  const answer = await saveOldPrices(services, staff, { provedOnly }, fields.version ?? "");
  const words = provedOnly ? "A loja mostra só preços antigos comprovados" : "A loja mostra todos os preços antigos";
  return said(fields, answer, words);
}

async function declare(services: Services, staff: StaffSession, fields: Fields, chosen: readonly string[]) {
  if (!DeclareFields.safeParse(fields).success) {
    return refuse(fields, { status: 422, errors: fieldErrors(DeclareFields, fields) });
  }
  const prices = chosen.flatMap((seen) => {
    const [id = "", cents = ""] = seen.split(":");
    return isProductId(id) && /^\d{1,9}$/.test(cents) ? [{ id, oldPriceCents: Number(cents) }] : [];
  });
  const answer = await declareOldPrices(services, staff, prices);
  return saidOffers(fields, answer, ({ declared }) => counted(declared, "preço declarado", "preços declarados"));
}

const { said: saidOffers } = refusals({
  ...COMMON,
  nothing_chosen: above("Nenhum produto selecionado", "Marque os produtos cujo preço antigo foi praticado."),
  changed_meanwhile: above("Os preços mudaram", "Nada foi declarado. Confira a lista nova.", 409),
});
