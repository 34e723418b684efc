// The terms the search is measured with. Each of the first lists matches at most 2 % of the generated catalogue, which the
// measurement checks; the others are those that match much, and those of one or two letters.

export const NARROW_TERMS = [
  // One word, as it is written and without its accents.
  "golfinho",
  "libélula",
  "libelula",
  "água-marinha",
  "BÚSSOLA",
  "selenita",
  // Plurals of what is there in the singular, and part of a word.
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
  // Names of collections, and a maker's code that one piece carries.
  "macabéa",
  "jericoacoara",
  "lv7007",
  // Tags and descriptions.
  "casamento turmalina",
  "brilho luminoso prata ônix",
] as const;

/** A typo each: nothing has the term, what was meant is found. */
export const TYPOS = ["golfino", "libelulla", "esmeralad", "ametizta corujja", "bussula"] as const;

export const BROAD_TERMS = ["prata", "anel", "brincos", "coração", "zircônia", "uma peça", "ado", "luminoso"] as const;

export const SHORT_TERMS = ["a", "z", "9", "an", "ia", "mm", "lv", "de"] as const;
