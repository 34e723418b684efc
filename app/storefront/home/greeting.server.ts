import type { StorefrontLook } from "#platform/config/config.server.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { USUAL_HERO } from "#shop/settings/storefront-look.ts";

/** What the home page greets with: the panel's words and picture, else the shop's own. */
export function homeGreeting({ heroTitle, heroLead, heroPicture }: StorefrontLook, usual: Picture | undefined) {
  return {
    title: heroTitle ?? USUAL_HERO.title,
    lead: heroLead ?? USUAL_HERO.lead,
    picture: heroPicture ?? usual,
  };
}
