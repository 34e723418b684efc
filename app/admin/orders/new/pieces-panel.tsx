import clsx from "clsx";
import { Minus, Plus, Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PieceThumb } from "#app/ui/picture.tsx";
import { formatBrl } from "#platform/money.ts";
import { ONE_SIZE } from "#shop/catalogue/products/product.ts";
import { fieldOfItems } from "#shop/fulfilment/order-desk/manual-orders/manual-items.ts";
import type {
  ChosenLine,
  ManualPreview,
  OfferedProduct,
} from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { Panel } from "../../page/admin-panel.tsx";
import { WITH_BUTTON } from "./field-with-button.ts";
import type { DraftTools } from "./new-order.tsx";

/** Search, photo grid with sizes, and the chosen pieces. */
export function PiecesPanel({ preview, tools }: { preview: ManualPreview; tools: DraftTools }) {
  const { error, ...search } = tools.field("search");
  const missing = preview.lines.length === 0 ? tools.field("items").error : undefined;
  return (
    <Panel title="Peças">
      <div className={WITH_BUTTON}>
        <TextField
          {...search}
          // The grid stays for the piece's other sizes; the next word replaces this one.
          onFocus={(event) => event.currentTarget.select()}
          error={error ?? missing}
          label="Buscar peça"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Nome ou código"
        />
        <Button
          type="submit"
          name={INTENT_FIELD}
          value="show"
          variant="secondary"
          icon={Search}
          busy={tools.busy === "show"}
          className="max-sm:px-3.5"
        >
          <span className="max-sm:sr-only">Buscar</span>
        </Button>
      </div>
      {preview.grid.length === 0 ? (
        <p role="status" className="text-ink-soft text-small">
          Nenhuma peça encontrada.
        </p>
      ) : (
        <Grid products={preview.grid} />
      )}
      {preview.lines.length > 0 && (
        <ul aria-label="Peças do pedido" className="grid gap-2 border-line border-t pt-4">
          {preview.lines.map((line) => (
            <Chosen key={`${line.productId} ${line.size}`} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How many products are seen at first: whole rows of two and of four. */
const SHOWN = 4;

/** The products, some at first; the page itself scrolls, so that a finger on them moves it. */
function Grid({ products }: { products: readonly OfferedProduct[] }) {
  const more = products.slice(SHOWN);
  const rows = "grid grid-cols-2 gap-3 sm:grid-cols-4";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className={rows}>
        {products.slice(0, SHOWN).map((product) => (
          <Offered key={product.id} product={product} />
        ))}
      </ul>
      {more.length > 0 && (
        // A piece that was chosen stays in sight.
        <details open={more.some(({ sizes }) => sizes.some(({ chosen }) => chosen > 0)) || undefined}>
          <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">
            Mostrar mais peças
          </summary>
          <ul className={`${rows} pt-2`}>
            {more.map((product) => (
              <Offered key={product.id} product={product} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const pieceOf = (productId: string, size: string) => fieldOfItems([{ productId, size, quantity: 1 }]);

function Offered({ product }: { product: OfferedProduct }) {
  const { id, name, picture, priceCents, sizes } = product;
  return (
    <li className="grid content-start gap-2 rounded-control border border-line p-2">
      <PieceThumb picture={picture} px={160} className="aspect-square" />
      <span className="line-clamp-2 text-caption leading-snug">{name}</span>
      <b className="font-semibold text-small tabular-nums">{formatBrl(priceCents)}</b>
      <span className="flex flex-wrap gap-1.5">
        {sizes.map(({ size, free, chosen }) => (
          <button
            key={size}
            type="submit"
            name={INTENT_FIELD}
            value={`more ${pieceOf(id, size)}`}
            disabled={free <= 0}
            aria-label={`Incluir ${name}${size === "" ? "" : `, tamanho ${size}`}: ${stockText(free, chosen)}`}
            className={clsx(
              "min-h-tap min-w-tap rounded-control border px-2 text-small tabular-nums",
              chosen > 0
                ? "border-ink bg-ink text-paper"
                : "border-line-strong disabled:border-line disabled:text-ink-muted",
            )}
          >
            {size === "" || size === ONE_SIZE ? "Incluir" : size} <span className="text-caption">({free})</span>
          </button>
        ))}
      </span>
    </li>
  );
}

function stockText(free: number, chosen: number): string {
  if (free === 0 && chosen > 0) return "não há mais";
  return free === 0 ? "esgotado" : `${free} em estoque`;
}

function Chosen({ line }: { line: ChosenLine }) {
  const { productId, size, name, quantity, available, lineCents } = line;
  const named = size === "" ? name : `${name}, ${size}`;
  const inSize = size === "" || size === ONE_SIZE ? "" : `Tamanho ${size} · `;
  const isShort = available === null || available < quantity;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
      <span className="min-w-0">
        <span className="line-clamp-2 leading-snug">{name}</span>
        <span className={clsx("text-small tabular-nums", isShort ? "text-danger" : "text-ink-soft")}>
          {inSize}
          {available === null ? "Não está mais à venda" : isShort ? shortText(available) : formatBrl(lineCents)}
        </span>
      </span>
      <span className="flex items-center gap-1">
        <Step intent={`less ${pieceOf(productId, size)}`} label={`Tirar uma: ${named}`} icon={Minus} />
        <b className="min-w-8 text-center font-semibold tabular-nums">{quantity}</b>
        <Step
          intent={`more ${pieceOf(productId, size)}`}
          label={`Mais uma: ${named}`}
          icon={Plus}
          disabled={available === null || available <= quantity}
        />
      </span>
    </li>
  );
}

function shortText(available: number): string {
  return available === 0 ? "Sem estoque" : `Só ${available} em estoque`;
}

function Step({
  intent,
  label,
  icon,
  disabled,
}: {
  intent: string;
  label: string;
  icon: typeof Plus;
  disabled?: boolean;
}) {
  return (
    <button
      type="submit"
      name={INTENT_FIELD}
      value={intent}
      aria-label={label}
      disabled={disabled}
      className="grid size-tap place-items-center rounded-control border border-line-strong disabled:border-line disabled:text-ink-muted"
    >
      <Icon of={icon} />
    </button>
  );
}
