/** What is being loaded while the browser goes to an address (spec 1 §2). */
export function loadingText(pathname: string): string {
  if (pathname.startsWith("/produto/")) return "Carregando produto...";
  if (/^\/(categoria\/|busca|promocoes|conjuntos|correntes|piercing|gargantilhas)/.test(pathname)) {
    return "Carregando produtos...";
  }
  return "Carregando página...";
}
