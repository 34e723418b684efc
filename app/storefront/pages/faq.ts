import { redirect } from "react-router";

/** `/faq` is what people type; the questions stand at `/perguntas-frequentes`. */
export function loader() {
  return redirect("/perguntas-frequentes", 308);
}
