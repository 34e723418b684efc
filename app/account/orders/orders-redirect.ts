import { redirect } from "react-router";

/** `/orders` is linked in places; the list stands at `/pedidos`. */
export function loader() {
  return redirect("/pedidos", 301);
}
