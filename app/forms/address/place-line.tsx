import clsx from "clsx";
import { MapPin } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";
import { withUnbrokenEnd } from "#app/ui/unbroken-units.ts";

interface PlaceLineProps {
  /** Street, neighbourhood, city and state as one text. */
  place: string;
  /** Shows the fields instead. */
  onChange: () => void;
  className?: string;
}

/** What a CEP's lookup filled in, as one line with 'Alterar'. Rules: ACCOUNT-98, ACCOUNT-99. */
export function PlaceLine({ place, onChange, className }: PlaceLineProps) {
  return (
    <div
      className={clsx("col-span-6 flex min-h-tap items-start gap-2.5 rounded-control bg-tile px-3.5 py-1", className)}
    >
      <Icon of={MapPin} className="mt-2 text-accent" />
      <p role="status" className="min-w-0 flex-1 wrap-anywhere py-2 text-small">
        {withUnbrokenEnd(place)}
      </p>
      <button
        type="button"
        onClick={onChange}
        className="link -my-1 flex min-h-tap min-w-tap flex-none items-center justify-center text-small"
      >
        Alterar<span className="sr-only">&nbsp;rua, bairro, cidade e estado</span>
      </button>
    </div>
  );
}
