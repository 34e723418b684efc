import { Outlet } from "react-router";
import type { Route } from "./+types/panel-styles";
import styles from "./panel.css?url";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Brings the panel's style sheet to each of its pages, also to those of somebody who has not logged in. */
export default function PanelStyles() {
  return <Outlet />;
}
