import { RefreshCw, X } from "lucide-react";
import { ResultFrame } from "#app/checkout/result/result-frame.tsx";
import { ResultActions, ResultHead } from "#app/checkout/result/result-head.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface BoletoErrorProps {
  cancelling: boolean;
  onCancel: () => void;
}

/** A boleto without a link: the shopper cancels it and chooses another method. */
export function BoletoError({ cancelling, onCancel }: BoletoErrorProps) {
  return (
    <ResultFrame step="payment">
      <ResultHead tone="danger" icon={X} title="Erro no Boleto">
        O boleto foi pedido, mas o link dele não chegou. Nada foi cobrado e seu pedido continua guardado.
      </ResultHead>
      <ResultActions>
        <ButtonLink to="/" variant="secondary">
          Voltar para a loja
        </ButtonLink>
        <Button icon={RefreshCw} busy={cancelling} onClick={onCancel}>
          Escolher como pagar
        </Button>
      </ResultActions>
    </ResultFrame>
  );
}
