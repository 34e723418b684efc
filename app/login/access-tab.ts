/** The two tabs of the login and sign-up pages. */
export type AccessTab = "login" | "register";

const PATHS: Record<AccessTab, string> = { login: "/login", register: "/cadastro" };

/** The tab that a page shows: its own one, or the other if the query names it. */
export function chosenTab(home: AccessTab, query: URLSearchParams): AccessTab {
  const named = query.get("tab");
  return named === "login" || named === "register" ? named : home;
}

/**
 * The address of a tab. Both are addresses of the page one is on, so that its forms stay. `returnTo`: the path to go to
 * after the login.
 */
export function tabAddress(home: AccessTab, tab: AccessTab, returnTo: string | null) {
  const query = new URLSearchParams();
  if (tab !== home) query.set("tab", tab);
  if (returnTo) query.set("voltar", returnTo);
  return { pathname: PATHS[home], search: query.toString() };
}
