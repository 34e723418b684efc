import { useLocation, useNavigation } from "react-router";

/** Whether the same list is on its way with other filters or in another order: the old one stays in sight meanwhile. */
export function useListLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
