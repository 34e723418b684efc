import { type Company, companies } from "./carriers.ts";

/** SVG wordmark of a carrier, by slug; null for a carrier that is not simulated. */
export function companyPicture(slug: string): string | null {
  const company: Company | undefined = Object.values(companies).find((each) => each.slug === slug);
  if (company === undefined) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48" viewBox="0 0 160 48" role="img" aria-label="${company.name}"><rect width="160" height="48" rx="4" fill="#fff"/><text x="80" y="32" text-anchor="middle" font-family="system-ui, sans-serif" font-size="24" font-weight="700" fill="${company.colour}">${company.name}</text></svg>`;
}
