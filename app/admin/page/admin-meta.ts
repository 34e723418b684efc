/** Document title of a panel page. */
export function adminTitle(title: string): string {
  return `${title} | Painel Administrativo`;
}

/** Meta tags of a panel page: no indexing, no following. */
export function adminMeta(title: string) {
  return [{ title: adminTitle(title) }, { name: "robots", content: "noindex, nofollow" }];
}
