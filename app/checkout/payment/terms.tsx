import { Link } from "react-router";

const LINK = "underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current";

/**
 * What the click, or the payment itself, agrees to (Decree 7.962/2013, art. 4), in one line on a phone.
 * Rules: DESK-17, LAW-3.
 */
export function Terms({ act, className = "" }: { act: "finalizar" | "pagar"; className?: string }) {
  return (
    <p className={`text-caption text-ink-muted leading-snug ${className}`}>
      Ao {act}, você aceita os{" "}
      <Link to="/termos" target="_blank" className={LINK}>
        Termos<span className="max-lg:sr-only"> &amp; Condições</span>
      </Link>{" "}
      e a{" "}
      <Link to="/privacidade" target="_blank" className={LINK}>
        <span className="max-lg:sr-only">Política de </span>Privacidade
        <span className="max-lg:sr-only"> e Segurança</span>
      </Link>
      .
    </p>
  );
}
