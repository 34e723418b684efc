import { above } from "#app/forms/refusal.ts";
import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { counted } from "#platform/formats/plural.ts";
import { formatBrl } from "#platform/money.ts";
import { declareOldPrices } from "#shop/catalogue/prices/declare-old-prices.server.ts";
import { MOST_OFFERS_COUNTED, OFFER_VIEWS } from "#shop/catalogue/prices/old-price.ts";
import { OFFERS_PER_PAGE, readUnprovedOffers } from "#shop/catalogue/prices/old-price-queries.server.ts";
import { isProductId } from "#shop/catalogue/products/product.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";
import type { PanelPost, PanelRequest } from "../page/panel-page.server.ts";
import { panelHandlers, readPanels } from "../page/setting-panels.server.ts";
import { DeclareFields, OFFER_FIELD } from "./offer-fields.ts";

const LAST_PAGE = MOST_OFFERS_COUNTED / OFFERS_PER_PAGE;

/** Loads the page for unproved old prices; filters are in the URL. */
export async function loadOffers({ services, db, clock, staff, may, query }: PanelRequest) {
  const view = OFFER_VIEWS.find((each) => each === query.get("ver")) ?? "sem";
  const asked = Number.parseInt(query.get("pagina") ?? "", 10);
  const page = asked > 1 && asked <= LAST_PAGE ? asked : 1;
  const [{ offers, total }, panels] = await Promise.all([
    orForbidden(() => readUnprovedOffers(db, staff, { view, page }, clock())),
    readPanels(services, "old_prices"),
  ]);
  return {
    view,
    page,
    total,
    hasNext: page < LAST_PAGE && page * OFFERS_PER_PAGE < total,
    offers: offers.map((offer) => ({
      id: offer.id,
      name: offer.name,
      /** Binds the declaration to the old price that was shown. */
      seen: `${offer.id}:${offer.oldPriceCents}`,
      oldPrice: formatBrl(offer.oldPriceCents),
      paid: formatBrl(offer.paidCents),
      since: formatDay(dayInSaoPaulo(offer.since)),
      unprovedFrom: formatDay(offer.unprovedFrom),
      provedDays: offer.provedDays,
    })),
    panels,
    mayDeclare: may("old_prices.declare"),
    mayWrite: may("settings.write"),
  };
}

export type ShownOffer = Awaited<ReturnType<typeof loadOffers>>["offers"][number];

/** Handlers of the forms of the page for unproved old prices. */
export const changeOffers = {
  ...panelHandlers("old_prices"),
  declare: checked(DeclareFields, async ({ services, staff, fields, form }: PanelPost) => {
    const prices = form.getAll(OFFER_FIELD).flatMap((seen) => {
      const [id = "", cents = ""] = String(seen).split(":");
      return isProductId(id) && /^\d{1,9}$/.test(cents) ? [{ id, oldPriceCents: Number(cents) }] : [];
    });
    const answer = await declareOldPrices(services, staff, prices);
    return saidOffers(fields, answer, ({ declared }) => counted(declared, "preço declarado", "preços declarados"));
  }),
};

const { said: saidOffers } = refusals({
  ...COMMON,
  nothing_chosen: above("Nenhum produto selecionado", 'Marque os produtos cujo preço "de" foi praticado.'),
  changed_meanwhile: above("Os preços mudaram", "Nada foi declarado. Confira a lista nova.", 409),
});
