/** Every version of /termos and /privacidade, by its day, the oldest first; each stays readable (decision 15). */
export const LEGAL_TEXT_VERSIONS = ["2026-11-21", "2026-11-22", "2026-11-23"] as const;
export type LegalTextVersion = (typeof LEGAL_TEXT_VERSIONS)[number];

/** The version that is shown now, and that whoever signs up or orders accepts. */
export const LEGAL_TEXTS_VERSION: LegalTextVersion = "2026-11-23";

/** The same, as a reader sees it. */
export const LEGAL_TEXTS_DATE = legalTextDate(LEGAL_TEXTS_VERSION);

/** '23 de novembro de 2026'. */
export function legalTextDate(version: string): string {
  const day = new Date(`${version}T12:00:00Z`);
  return new Intl.DateTimeFormat("pt-BR", { dateStyle: "long", timeZone: "UTC" }).format(day);
}

/** Whether a text names a version. */
export function isLegalTextVersion(text: string | null | undefined): text is LegalTextVersion {
  return LEGAL_TEXT_VERSIONS.some((version) => version === text);
}

/** Where the terms of a version stay readable; of a version that nobody knows, the present ones. */
export function termsPath(version: string | null): string {
  return isLegalTextVersion(version) ? `/termos/versoes/${version}` : "/termos";
}

/** What a customer agrees to; each acceptance is kept with the text's version. */
export const CONSENT_PURPOSES = ["terms", "privacy"] as const;
