import { Outlet } from "react-router";
import type { Route } from "./+types/panel-styles";
import styles from "./panel.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Around all pages of the panel, those before the login included: loads the panel's style sheet. */
export default function PanelStyles() {
  return <Outlet />;
}
