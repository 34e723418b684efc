/** A page's metadata for search engines and link previews. */
export interface PageHead {
  titles: string[];
  description: string | null;
  robots: string | null;
  canonicals: string[];
  previous: string | null;
  next: string | null;
  /** Open Graph and similar, by property. */
  properties: Map<string, string>;
  /** JSON-LD, as parsed. */
  data: unknown[];
}

/** Parses the head of server-rendered HTML. */
export function readHead(html: string): PageHead {
  const tags = [...html.matchAll(/<(meta|link)\s([^>]*)>/g)].map(([, name, attributes = ""]) => ({
    name,
    ...Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, plain(value)]),
    ),
  })) as Record<string, string | undefined>[];
  const links = (rel: string) => tags.flatMap((tag) => (tag.rel === rel && tag.href ? [tag.href] : []));
  const metas = (key: string) =>
    new Map(tags.flatMap((tag) => (tag[key] ? [[tag[key], tag.content ?? ""] as const] : [])));
  // The attribute `name` overwrites the element's name in these records.
  const named = metas("name");
  return {
    titles: [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title]) => plain(title)),
    description: named.get("description") ?? null,
    robots: named.get("robots") ?? null,
    canonicals: links("canonical"),
    previous: links("prev")[0] ?? null,
    next: links("next")[0] ?? null,
    properties: metas("property"),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? ""),
    ),
  };
}

/** A page's internal links, without fragments. */
export function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)].map(([, path]) => plain(path));
  return [...new Set(found)];
}

function plain(text = ""): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => signs[name] ?? whole);
}
