import { CircleAlert, RotateCw } from "lucide-react";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const OUTAGE = "A loja está passando por uma instabilidade. Nada do que você colocou no carrinho se perdeu.";
const FAILURE = "Confira sua conexão e tente de novo em instantes.";

/** Shown when a listing could not be loaded, with a button to retry without leaving the page. Rules: LIST-24. */
export function ListingFailure({ error }: { error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  return (
    <div role="alert" className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4.5 px-4 py-24 text-center">
      <title>Não foi possível carregar os produtos</title>
      <Icon of={CircleAlert} size="l" className="text-danger" />
      <h1 className="font-serif text-balance text-h2">Não foi possível carregar os produtos</h1>
      <p className="max-w-md text-ink-soft">{isRouteErrorResponse(error) && error.status === 503 ? OUTAGE : FAILURE}</p>
      <Button
        variant="secondary"
        icon={RotateCw}
        busy={busy}
        onClick={() => void navigate(location, { replace: true })}
      >
        Tentar Novamente
      </Button>
    </div>
  );
}
