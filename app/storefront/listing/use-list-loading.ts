import { useLocation, useNavigation } from "react-router";

/** Whether the same list is loading with other filters or another order; the old one stays visible meanwhile. */
export function useListLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
