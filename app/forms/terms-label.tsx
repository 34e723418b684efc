import { Link } from "react-router";

/** The box that accepts the legal texts. The links open in a new tab, so that the form keeps what was typed. */
export function TermsLabel() {
  return (
    <>
      Li e aceito os{" "}
      <Link to="/termos" target="_blank" className="link">
        Termos & Condições
      </Link>{" "}
      e a{" "}
      <Link to="/privacidade" target="_blank" className="link">
        Política de Privacidade e Segurança
      </Link>
    </>
  );
}
