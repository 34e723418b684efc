import { Outlet } from "react-router";
import type { Route } from "./+types/panel-styles";
import styles from "./panel.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

/** Around all pages of the panel, those before the login included: its style sheet, and no word to search engines. */
export default function PanelStyles() {
  return <Outlet />;
}
