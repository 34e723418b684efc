import { dayInSaoPaulo, formatDay } from "#platform/clock.ts";
import { formatBrl } from "#platform/money.ts";
import { MOST_OFFERS_COUNTED, OFFER_VIEWS } from "#shop/catalogue/prices/old-price.ts";
import { OFFERS_PER_PAGE, readUnprovedOffers } from "#shop/catalogue/prices/old-price-queries.server.ts";
import type { Services } from "#shop/services.server.ts";
import { readOldPricesSetting } from "#shop/settings/settings-queries.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo } from "#shop/staff/role.ts";
import { orForbidden } from "../page/or-forbidden.server.ts";

const LAST_PAGE = MOST_OFFERS_COUNTED / OFFERS_PER_PAGE;

/** Loads the page for unproved old prices; filters are in the URL. */
export async function loadOffers({ db, clock }: Services, staff: StaffSession, search: URLSearchParams) {
  const view = OFFER_VIEWS.find((each) => each === search.get("ver")) ?? "sem";
  const asked = Number.parseInt(search.get("pagina") ?? "", 10);
  const page = asked > 1 && asked <= LAST_PAGE ? asked : 1;
  const [{ offers, total }, setting] = await Promise.all([
    orForbidden(() => readUnprovedOffers(db, staff, { view, page }, clock())),
    readOldPricesSetting(db),
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
    setting: { provedOnly: setting.value.provedOnly ? "1" : "", version: setting.version },
    mayDeclare: mayDo(staff.role, "old_prices.declare"),
    mayWriteSetting: mayDo(staff.role, "settings.write"),
  };
}

export type ShownOffer = Awaited<ReturnType<typeof loadOffers>>["offers"][number];
