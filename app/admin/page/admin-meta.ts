/** Meta tags of a panel page: no indexing, no following. */
export function adminMeta(title: string) {
  return [{ title: `${title} | Painel Administrativo` }, { name: "robots", content: "noindex, nofollow" }];
}
