// The search terms of the measurement. Terms of the first lists match at most 2 % of the generated catalogue (the
// measurement checks it); the others match many products, or have one or two letters.

export const NARROW_TERMS = [
  // One word, with and without its accents.
  "golfinho",
  "libélula",
  "libelula",
  "água-marinha",
  "BÚSSOLA",
  "selenita",
  // Plurals of words that occur in the singular, and parts of words.
  "corujas",
  "andorinhas",
  "lazuli",
  "malaquit",
  // Several words in any order.
  "anel golfinho",
  "gargantilha com pérola",
  "esmeralda brinco argola",
  "pulseira riviera topázio",
  "opala coração",
  "trança marroquino",
  // Collection names, and a maker's code that only one product has.
  "macabéa",
  "jericoacoara",
  "lv7007",
  // Tags and descriptions.
  "casamento turmalina",
  "brilho luminoso prata ônix",
] as const;

/** One typo each: no product contains the term, the correct spelling is found. */
export const TYPOS = ["golfino", "libelulla", "esmeralad", "ametizta corujja", "bussula"] as const;

export const BROAD_TERMS = ["prata", "anel", "brincos", "coração", "zircônia", "uma peça", "ado", "luminoso"] as const;

export const SHORT_TERMS = ["a", "z", "9", "an", "ia", "mm", "lv", "de"] as const;
