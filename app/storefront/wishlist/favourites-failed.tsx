import { CircleAlert, RefreshCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Shown when the favourites could not be loaded; no toast. */
export function FavouritesFailed() {
  const { revalidate, state } = useRevalidator();
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-4 rounded-panel border border-line bg-surface px-5 py-12 text-center"
    >
      <Icon of={CircleAlert} size="l" className="text-danger" />
      <p>Não foi possível carregar seus favoritos.</p>
      <Button variant="secondary" icon={RefreshCw} busy={state !== "idle"} onClick={() => void revalidate()}>
        Tentar Novamente
      </Button>
    </div>
  );
}
