import { CircleAlert, RotateCw } from "lucide-react";
import { isRouteErrorResponse } from "react-router";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

const OUTAGE = {
  title: "Voltamos já",
  text: "A loja está passando por uma instabilidade. Nada do que você colocou no carrinho se perdeu.",
};
const TOO_MANY = { title: "Muitas tentativas", text: "Aguarde alguns minutos e tente novamente." };
const FAILURE = {
  title: "Algo não saiu como deveria",
  text: "Não foi possível abrir esta página. Tente novamente em instantes.",
};

const EXPECTED: Readonly<Record<number, typeof FAILURE>> = { 429: TOO_MANY, 503: OUTAGE };

/** The error page: what happened (`title` overrides the default heading), and a button to retry. */
export function ErrorPage({ error, title: named }: { error: unknown; title?: string }) {
  const { title: usual, text } = (isRouteErrorResponse(error) && EXPECTED[error.status]) || FAILURE;
  const title = named ?? usual;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 py-24 text-center">
      <title>{title}</title>
      <Icon of={CircleAlert} size="l" className="text-danger" />
      <h1 className="font-serif text-balance text-h1">{title}</h1>
      <p className="max-w-md text-ink-soft text-lead">{text}</p>
      <Button variant="secondary" icon={RotateCw} onClick={() => window.location.reload()}>
        Tentar Novamente
      </Button>
      <a href="/" className="link inline-flex min-h-tap items-center">
        Voltar para Home
      </a>
    </div>
  );
}
