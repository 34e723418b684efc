/** The version of /termos and /privacidade that is shown now, and that whoever signs up or orders accepts: its day. */
export const LEGAL_TEXTS_VERSION = "2026-11-22";

/** The same, as a reader sees it. */
export const LEGAL_TEXTS_DATE = "22 de novembro de 2026";

/** What a customer agrees to; each acceptance is kept with the text's version. */
export const CONSENT_PURPOSES = ["terms", "privacy"] as const;
