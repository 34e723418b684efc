export type CdnKind = "varnish" | "cloudflare" | "fastly";

export type Header = [name: string, value: string];

/** On every page, so that one purge drops all of them. */
export const EVERY_PAGE = "pages";

/** RFC 9213; Fastly has its own. */
const FIELDS: Record<CdnKind, { control: string; tags: string; separator: string }> = {
  varnish: { control: "CDN-Cache-Control", tags: "xkey", separator: " " },
  cloudflare: { control: "CDN-Cache-Control", tags: "Cache-Tag", separator: "," },
  fastly: { control: "Surrogate-Control", tags: "Surrogate-Key", separator: " " },
};

/** Bytes. Cloudflare and Fastly take 16 kB, Varnish 8 kB a field and 32 kB for all fields of an answer. */
export const LONGEST_TAGS = 4_000;

/** Bytes: Cloudflare's and Fastly's APIs take 1024. */
const LONGEST_TAG = 1_000;

const KEEP_THROUGH_ERRORS_S = 86_400;
const REVALIDATE_S = 30;
const SHORT_REVALIDATE_FROM_S = 2 * REVALIDATE_S;

/** Fastly has no `no-store`: `max-age=0` makes copies stale, and the VCL (docs/operations.md) passes private ones. */
export function forbidHeaders(kind: CdnKind): Header[] {
  return [[FIELDS[kind].control, kind === "fastly" ? "max-age=0" : "no-store"]];
}

/**
 * Lets the CDN keep an answer for `seconds`, and for a day longer while the shop does not answer. Only Cloudflare may
 * send it once more while it fetches the new one, within `seconds`: its purge deletes, while the purges of Varnish and
 * Fastly mark as stale, and a copy marked as stale must not be sent.
 */
export function keepHeaders(kind: CdnKind, seconds: number, tags: readonly string[]): Header[] {
  const { control, tags: field, separator } = FIELDS[kind];
  const revalidates = kind === "cloudflare" && seconds >= SHORT_REVALIDATE_FROM_S ? REVALIDATE_S : 0;
  const directives = [
    `max-age=${seconds - revalidates}`,
    ...(revalidates > 0 || kind === "fastly" ? [`stale-while-revalidate=${revalidates}`] : []),
    `stale-if-error=${KEEP_THROUGH_ERRORS_S}`,
  ];
  return [
    [control, directives.join(", ")],
    [field, tags.join(separator)],
  ];
}

/** For a file whose content never changes, or of which an old copy does no harm. */
export function keepFileHeaders(kind: CdnKind, seconds: number): Header[] {
  return [[FIELDS[kind].control, `max-age=${seconds}`]];
}

/** A tag in the characters that all three CDNs take, without separators. */
export function encodeTag(tag: string): string {
  return encodeURIComponent(tag).replaceAll("%3A", ":").slice(0, LONGEST_TAG);
}

/** Encoded, with `pages`. `coarse` replaces all others if they are too long together. */
export function pageTags(tags: readonly string[], coarse: string): string[] {
  const all = [EVERY_PAGE, ...new Set(tags.map(encodeTag))];
  return all.join(" ").length > LONGEST_TAGS ? [EVERY_PAGE, encodeTag(coarse)] : all;
}
