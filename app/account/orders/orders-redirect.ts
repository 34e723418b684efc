import { redirect } from "react-router";

/** `/orders` is linked in places; the list stands at `/pedidos`. Rules: ACCOUNT-25, LIST-30. */
export function loader() {
  return redirect("/pedidos", 301);
}
