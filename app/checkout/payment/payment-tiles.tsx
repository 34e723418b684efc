import clsx from "clsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import type { MethodFacts } from "./payment-methods.ts";

interface PaymentTilesProps {
  tiles: readonly MethodFacts[];
  chosen: PaymentMethod;
  disabled: boolean;
  onChoose: (method: PaymentMethod) => void;
}

/** The methods as radio buttons. The whole tile is the click target; details of the chosen method show below. */
export function PaymentTiles({ tiles, chosen, disabled, onChoose }: PaymentTilesProps) {
  const info = tiles.find(({ method }) => method === chosen);
  return (
    <>
      <fieldset disabled={disabled} className="grid gap-3 lg:grid-cols-2">
        <legend className="sr-only">Forma de pagamento</legend>
        {tiles.map((tile) => (
          <Tile key={tile.method} tile={tile} checked={tile.method === chosen} onChoose={onChoose} />
        ))}
      </fieldset>
      {info && (
        <Note tone="success" icon={info.icon} title={info.info.title}>
          {info.info.text}
        </Note>
      )}
    </>
  );
}

interface TileProps {
  tile: MethodFacts;
  checked: boolean;
  onChoose: (method: PaymentMethod) => void;
}

function Tile({ tile, checked, onChoose }: TileProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside the mark
    <label
      className={clsx(
        "grid min-h-21 cursor-pointer lg:last:even:col-span-2 grid-cols-[1.375rem_minmax(0,1fr)_auto] items-start gap-3.5 rounded-control border bg-surface p-4.5",
        "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink has-[:focus-visible]:outline-offset-2",
        checked ? "border-ink inset-ring inset-ring-ink" : "border-line-strong",
      )}
    >
      <RadioMark name="payment-method" value={tile.method} checked={checked} onChange={() => onChoose(tile.method)} />
      <span>
        <b className="block font-semibold leading-snug">{tile.label}</b>
        {tile.offer && <span className="block text-accent text-small tabular-nums">{tile.offer}</span>}
        <span className="text-caption text-ink-muted">{tile.caption}</span>
      </span>
      <Icon of={tile.icon} />
    </label>
  );
}
