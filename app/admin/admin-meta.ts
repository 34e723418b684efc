/** Title of a page of the panel. */
export function adminTitle(title: string): string {
  return `${title} | Painel Administrativo`;
}

/** Head of a page of the panel: out of every search engine, links and all. */
export function adminMeta(title: string) {
  return [{ title: adminTitle(title) }, { name: "robots", content: "noindex, nofollow" }];
}
