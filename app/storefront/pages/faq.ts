import { redirect } from "react-router";

/** `/faq` is what people type; it redirects to `/perguntas-frequentes`. */
export function loader() {
  return redirect("/perguntas-frequentes", 308);
}
