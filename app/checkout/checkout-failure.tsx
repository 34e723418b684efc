import { CircleAlert, RefreshCw } from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ResultActions, ResultHead } from "./result/result-frame.tsx";

interface CheckoutFailureProps {
  /** What happened, in words for the shopper. */
  children: string;
  onRetry: () => void;
}

/** The checkout itself could not be shown: try again or go back to the cart. */
export function CheckoutFailure({ children, onRetry }: CheckoutFailureProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="outline-none focus-visible:shadow-none mx-auto max-w-180 px-gutter pt-8 pb-16 md:pt-14 md:pb-28"
    >
      <ResultHead tone="danger" icon={CircleAlert} title="Ops! Algo deu errado">
        {children}
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/cart" variant="secondary">
          Voltar ao carrinho
        </ButtonLink>
        <Button icon={RefreshCw} onClick={onRetry}>
          Tentar novamente
        </Button>
      </ResultActions>
    </main>
  );
}
