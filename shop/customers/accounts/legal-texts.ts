import { isOneOf } from "#platform/one-of.ts";

/** By date, oldest first. Old versions stay readable: customers accepted them. Rules: LAW-19. */
export const LEGAL_TEXT_VERSIONS = [
  "2026-11-21",
  "2026-11-22",
  "2026-11-23",
  "2026-11-25",
  "2026-11-26",
  "2026-11-30",
] as const;
export type LegalTextVersion = (typeof LEGAL_TEXT_VERSIONS)[number];

/** The one that sign-ups and orders accept. */
export const LEGAL_TEXTS_VERSION: LegalTextVersion = "2026-11-30";

/** '25 de novembro de 2026'. */
export function legalTextDate(version: string): string {
  const day = new Date(`${version}T12:00:00Z`);
  return new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" }).format(day);
}

export const isLegalTextVersion = isOneOf(LEGAL_TEXT_VERSIONS);

/** For an unknown version, the current terms. */
export function termsPath(version: string | null): string {
  return isLegalTextVersion(version) ? `/termos/versoes/${version}` : "/termos";
}

/** Each consent is stored with the text's version. Rules: LAW-22. */
export const CONSENT_PURPOSES = ["terms", "privacy"] as const;
