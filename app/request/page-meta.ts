import type { MetaDescriptor } from "react-router";
import { type Picture, pictureUrl, SHARE_SIZE, widthsOf } from "#shop/catalogue/pictures/picture.ts";
import { absolute, breadcrumbData, type Crumb, type StructuredData } from "./structured-data.ts";

/** What the root loader provides to the `meta` of every page. */
export interface SiteFacts {
  brand: { name: string };
  publicUrl: string;
  /** The default picture of link previews: its path and alt text. */
  shareImage: { path: string; alt: string } | null;
}

export interface PageFacts {
  /** Without the shop's name, which `pageMeta` adds. */
  title: string;
  /** Any length: it is cut to what search results show. */
  description: string;
  /** The canonical address, `/categoria/aneis?pagina=2`. */
  path: string;
  /** For link previews; default: the shop's picture. */
  picture?: Picture | null;
  type?: "website" | "product";
  /** Additional Open Graph properties, such as `product:price:amount`. */
  properties?: Record<string, string>;
  /** Breadcrumb from Home to this page; default: Home and the page's title. */
  trail?: readonly Crumb[];
  previous?: string | null;
  next?: string | null;
  /**
   * Keeps the page out of search engines; its links are still followed. Such a page names no canonical address, because
   * the two contradict each other.
   */
  noindex?: boolean;
  /** Structured data as JSON-LD. */
  data?: readonly StructuredData[];
}

const LONGEST_DESCRIPTION = 160;
const PREVIEW_WIDTH = 960;

/** Title, description, canonical address, Open Graph and JSON-LD of a page. Rules: LIST-59. */
export function pageMeta(site: SiteFacts | undefined, page: PageFacts): MetaDescriptor[] {
  if (!site) return [{ title: page.title }];
  const title = page.title.includes(site.brand.name) ? page.title : `${page.title} | ${site.brand.name}`;
  const url = absolute(site, page.path);
  const description = shortDescription(page.description);
  const image = imageOf(site, page.picture);
  const properties = {
    "og:type": page.type ?? "website",
    "og:site_name": site.brand.name,
    "og:locale": "pt_BR",
    "og:title": title,
    "og:description": description,
    "og:url": url,
    ...image,
    ...page.properties,
  };
  return [
    { title },
    { name: "description", content: description },
    ...(page.noindex ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...(page.noindex ? [] : [link("canonical", url)]),
    ...(page.previous ? [link("prev", absolute(site, page.previous))] : []),
    ...(page.next ? [link("next", absolute(site, page.next))] : []),
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...dataOf(site, page).map((data) => ({ "script:ld+json": { "@context": "https://schema.org", ...data } })),
  ];
}

/** The picture of a link preview: always JPEG, which every program reads. */
function imageOf(site: SiteFacts, picture: Picture | null | undefined): Record<string, string> | null {
  const width = picture && widthsOf(picture).findLast((each) => each <= PREVIEW_WIDTH);
  if (picture && width) {
    const height = Math.round((width * picture.height) / picture.width);
    return imageProperties(absolute(site, pictureUrl(picture, width, "jpg")), width, height, picture.alt);
  }
  if (!site.shareImage) return null;
  const { width: shared, height } = SHARE_SIZE;
  return imageProperties(absolute(site, site.shareImage.path), shared, height, site.shareImage.alt);
}

function imageProperties(url: string, width: number, height: number, alt: string): Record<string, string> {
  return { "og:image": url, "og:image:width": `${width}`, "og:image:height": `${height}`, "og:image:alt": alt };
}

/** The page's JSON-LD; none for a `noindex` page. */
function dataOf(site: SiteFacts, { noindex, path, title, trail, data = [] }: PageFacts): readonly StructuredData[] {
  if (noindex) return [];
  if (path === "/") return data;
  return [...data, breadcrumbData(site, trail ?? [HOME, { label: title, to: path }])];
}

const HOME: Crumb = { label: "Home", to: "/" };

/** A description on one line, cut between words to the length of a search result. */
export function shortDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION - 1);
  const end = cut.lastIndexOf(" ");
  return `${/^.*[^\s.,;:]/s.exec(end > 0 ? cut.slice(0, end) : cut)?.[0] ?? ""}…`;
}

function link(rel: string, href: string): MetaDescriptor {
  return { tagName: "link", rel, href };
}
