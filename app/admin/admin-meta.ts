/** Head of a page of the panel: out of every search engine, links and all. */
export function adminMeta(title: string) {
  return [{ title: `${title} | Painel Administrativo` }, { name: "robots", content: "noindex, nofollow" }];
}
