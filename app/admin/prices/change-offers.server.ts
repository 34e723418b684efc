import { above } from "#app/forms/refusal.ts";
import { counted } from "#platform/formats/plural.ts";
import { declareOldPrices } from "#shop/catalogue/prices/declare-old-prices.server.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { saveOldPrices } from "#shop/settings/save-old-prices.server.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { said } from "../page/refuse-staff.server.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { DeclareFields, OFFER_FIELD } from "./offer-fields.ts";

/** Handles the forms of the page for unproved old prices. */
export const changeOffers = handleForms<Posted>({
  async show({ services, staff, fields }) {
    const provedOnly = fields.provedOnly === "1";
    const answer = await saveOldPrices(services, staff, { provedOnly }, fields.version ?? "");
    const words = provedOnly ? "A loja mostra só preços antigos comprovados" : "A loja mostra todos os preços antigos";
    return said(fields, answer, words);
  },
  declare: checked(DeclareFields, async ({ services, staff, fields, form }) => {
    const prices = form.getAll(OFFER_FIELD).flatMap((seen) => {
      const [id = "", cents = ""] = String(seen).split(":");
      return isProductId(id) && /^\d{1,9}$/.test(cents) ? [{ id, oldPriceCents: Number(cents) }] : [];
    });
    const answer = await declareOldPrices(services, staff, prices);
    return saidOffers(fields, answer, ({ declared }) => counted(declared, "preço declarado", "preços declarados"));
  }),
});

const { said: saidOffers } = refusals({
  ...COMMON,
  nothing_chosen: above("Nenhum produto selecionado", "Marque os produtos cujo preço antigo foi praticado."),
  changed_meanwhile: above("Os preços mudaram", "Nada foi declarado. Confira a lista nova.", 409),
});
