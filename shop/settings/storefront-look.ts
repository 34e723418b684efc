import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import type { Setting } from "./setting.ts";

export const USUAL_HERO = {
  title: "Prata que revela sua essência",
  lead: "Anéis, brincos e gargantilhas de prata 925 feitos para durar uma vida inteira, e para usar hoje.",
};

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      atMost(most, `Use no máximo ${most} caracteres.`),
      z.regex(/^\P{C}*$/u, "Escreva em uma linha só."),
    );

/** An empty field means the default text. Rules: STAFF-54. */
export const HeroForm = z.object({ heroTitle: line(60), heroLead: line(200), heroAlt: line(160) });
export type HeroForm = z.output<typeof HeroForm>;

const wholePixels = z.int().check(z.minimum(1));

export const LookPicture = z.object({
  path: z.string(),
  checksum: z.string(),
  width: wholePixels,
  height: wholePixels,
  alt: z.string(),
});

const StoredLook = z.object({
  heroTitle: z.nullable(z.string()),
  heroLead: z.nullable(z.string()),
  heroPicture: z.nullable(LookPicture),
  logo: z.nullable(z.object({ path: z.string(), width: wholePixels, height: wholePixels })),
  icon: z.nullable(z.object({ path: z.string(), width: wholePixels, height: wholePixels })),
});
export type StoredLook = z.output<typeof StoredLook>;

export const storefrontLook: Setting<StoredLook> = {
  key: "storefront_look",
  audited: "Aparência da loja",
  stored: z.partial(StoredLook),
  usual: () => ({ heroTitle: null, heroLead: null, heroPicture: null, logo: null, icon: null }),
};

/** Default texts are stored as null, so that they follow the defaults. */
export function lookOfForm(look: StoredLook, { heroTitle, heroLead, heroAlt }: HeroForm): StoredLook {
  const own = (typed: string, usual: string) => (typed === "" || typed === usual ? null : typed);
  return {
    ...look,
    heroTitle: own(heroTitle, USUAL_HERO.title),
    heroLead: own(heroLead, USUAL_HERO.lead),
    heroPicture: look.heroPicture && { ...look.heroPicture, alt: heroAlt },
  };
}

/** Minimum sizes in pixels. Rules: STAFF-55. */
export const LOOK_PICTURES = {
  hero: { label: "Imagem da página inicial", least: { width: 1200, height: 630 } },
  logo: { label: "Logo", least: { width: 160, height: 40 } },
  icon: { label: "Ícone", least: { width: 192, height: 192 } },
} as const;
export type LookPicture = keyof typeof LOOK_PICTURES;

export function lookPictureOf(value: string | undefined): LookPicture | null {
  return value === "hero" || value === "logo" || value === "icon" ? value : null;
}
