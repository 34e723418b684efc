import { RotateCw } from "lucide-react";
import type { MouseEvent } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

interface GrowButtonProps {
  label: string;
  /** The page with those products: where the link leads without scripts. */
  to: string;
  rel: "prev" | "next";
  state: "idle" | "loading" | "failed";
  onGrow: () => void;
}

/** Brings more products into a list, at one of its ends. */
export function GrowButton({ label, to, rel, state, onGrow }: GrowButtonProps) {
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGrow();
  }
  if (state === "failed") {
    return (
      <div role="alert" className="grid justify-items-center gap-3.5 text-center">
        <p className="text-danger">Não foi possível carregar mais produtos.</p>
        <Button variant="secondary" icon={RotateCw} onClick={onGrow}>
          Tentar Novamente
        </Button>
      </div>
    );
  }
  return (
    <div className="grid min-h-control place-items-center *:col-start-1 *:row-start-1">
      <ButtonLink
        to={to}
        rel={rel}
        variant="secondary"
        onClick={press}
        className={state === "loading" ? "opacity-0" : undefined}
      >
        {label}
      </ButtonLink>
      {state === "loading" && (
        <p className="pointer-events-none flex items-center gap-3 text-ink-soft">
          <Spinner /> Carregando mais produtos...
        </p>
      )}
    </div>
  );
}
