import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import type { StorefrontLook } from "#shop/config/storefront-look.ts";
import { USUAL_HERO } from "#shop/settings/storefront-look.ts";

/** The home page's headline, lead and picture: those set in the admin panel, else the defaults. */
export function homeGreeting({ heroTitle, heroLead, heroPicture }: StorefrontLook, usual: Picture | undefined) {
  return {
    title: heroTitle ?? USUAL_HERO.title,
    lead: heroLead ?? USUAL_HERO.lead,
    picture: heroPicture ?? usual,
  };
}
