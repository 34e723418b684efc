import { seenText } from "#platform/formats/unseen-signs.ts";

/** For a text that mail programs would make a link of. */
export const LINK_WORD = "Não use endereços de internet aqui. Se não for um, deixe um espaço depois do ponto.";

/** That links to strangers end in. Words of Portuguese addresses, such as `do` and `de`, are not here. */
const ENDINGS: ReadonlySet<string> = new Set(
  `com br net org edu gov io ly me co to cc tv ws gg gl gd ai im be us uk eu pt es fr it ru su cn in info biz name mobi pro app
   dev web online site website store shop loja blog tech cloud digital page link click live life club vip top xyz win bet fun
   zip mov tk ml ga cf gq nl ch at pl cz ro hu fi dk sh art bio chat vc bz lat bar promo gift help support sale ong zone plus
   space world group agency email news media social stream work today icu cyou sbs lol cfd rest buzz monster quest`.split(
    /\s+/,
  ),
);

/** Abbreviations that people write before a point and the next word without a space: `Ed.Com`, `Cond.Top`, `Rod.BR`. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `a al alm alam ap apt apto av bc bl bco brig c cap cd cel cep ch cj cjto cl com cond conj cons cx d da dep des dist dr dra e ed
   edif eng esc esq est fds fl fr fun gal gar gen gov gl gr hab jd jr km lg lot lote lt ltda m mal maj min mons n ns nsa nr p pc pca
   ped pe por pq prof profa pte q qd qda quadra r ref res resid rod rua s sa sala sen sl sra srta st sta sto sub tel ten trav tv v
   vd ver vig vl avenida praça pça estrada rodovia travessa alameda`.split(/\s+/),
);

/** Rules: MAIL-72. */
export function linkWordFault(line: string): string | null {
  return hasLinkWord(line) ? LINK_WORD : null;
}

const LONGEST_LABEL = 63;
/** Points that browsers and mail programs read as one. */
const POINTS = /[.\u3002\uff0e\uff61]/u;
/** No part of a domain's label. */
const NO_LABEL = /[^\p{L}\p{M}\p{N}-]/u;

/**
 * An address with `://` or `www.`, or a word, a point and a known top-level domain: `bit.ly/x`, `Loja.com.br`.
 * Abbreviations before a point are none, unless a path follows: `Ed.Com`. Takes time in proportion to the text. Rules:
 * MAIL-72.
 */
export function hasLinkWord(text: string): boolean {
  const plain = seenText(text.normalize("NFKC")).toLowerCase();
  if (plain.includes("://")) return true;
  const parts = plain.split(POINTS);
  return parts.some((part, index) => index > 0 && isLinked(parts[index - 1] ?? "", part));
}

function isLinked(before: string, after: string): boolean {
  const label = before.slice(-LONGEST_LABEL).split(NO_LABEL).at(-1);
  const head = after.slice(0, LONGEST_LABEL);
  const [ending = ""] = head.split(NO_LABEL);
  if (!label || ending === "") return false;
  if (label === "www") return true;
  if (!ENDINGS.has(ending)) return false;
  // The number of a house or a lot.
  const isShort = ABBREVIATIONS.has(label) || /^\d{1,3}$/.test(label);
  return head[ending.length] === "/" || !isShort;
}
