/** Null: the default. */
export interface StorefrontLook {
  heroTitle: string | null;
  heroLead: string | null;
  heroPicture: { path: string; checksum: string; width: number; height: number; alt: string } | null;
}

export const USUAL_LOOK: StorefrontLook = { heroTitle: null, heroLead: null, heroPicture: null };
