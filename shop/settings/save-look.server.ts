import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type SaveSettingAnswer, saveSetting } from "./save-setting.server.ts";
import { LOOK_KEY, readLook } from "./settings-queries.server.ts";
import { type HeroForm, type StoredLook, USUAL_HERO } from "./storefront-look.ts";

/** Default texts are stored as null, so that they follow the defaults. */
export async function saveHero(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  { heroTitle, heroLead, heroAlt }: HeroForm,
  version: string,
): Promise<SaveSettingAnswer> {
  const { db } = deps;
  const { look } = await readLook(db);
  const own = (typed: string, usual: string) => (typed === "" || typed === usual ? null : typed);
  const heroPicture = look.heroPicture && { ...look.heroPicture, alt: heroAlt };
  const words = { heroTitle: own(heroTitle, USUAL_HERO.title), heroLead: own(heroLead, USUAL_HERO.lead) };
  return saveLook(deps, staff, { ...look, ...words, heroPicture }, version);
}

/** `version`: the one that was read. */
export function saveLook(
  deps: Pick<Services, "db" | "clock" | "catalogueSeen">,
  staff: StaffSession,
  look: StoredLook,
  version: string,
): Promise<SaveSettingAnswer> {
  return saveSetting(deps, staff, {
    key: LOOK_KEY,
    value: look,
    version,
    read: async (trx) => {
      const present = await readLook(trx);
      return { value: present.look, version: present.version };
    },
  });
}
