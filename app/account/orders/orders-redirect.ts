import { redirect } from "react-router";

/** `/orders` redirects to the list at `/pedidos`. Rules: ACCOUNT-25, LIST-30. */
export function loader() {
  return redirect("/pedidos", 301);
}
