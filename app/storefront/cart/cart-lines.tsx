import { useLayoutEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type CartLine, quantityLimit } from "#shop/ordering/cart/cart.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { removeLine, setQuantity } from "./cart-store.ts";

/** The cart's lines. A removed one can be put back from the toast. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [removedAt, setRemovedAt] = useState<{ position: number } | null>(null);

  // The pressed button goes with its line: that of the next line takes the keyboard's place.
  useLayoutEffect(() => {
    if (!removedAt) return;
    const removals = [...(list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])].filter((button) =>
      button.checkVisibility(),
    );
    (removals[removedAt.position] ?? removals.at(-1))?.focus();
  }, [removedAt]);

  function remove(line: CartLine) {
    setRemovedAt({ position: lines.indexOf(line) });
    const restore = removeLine(line);
    showToast({
      title: "Produto removido",
      description: `${line.name} saiu do carrinho.`,
      action: { label: "Desfazer", onPress: restore },
    });
  }
  return (
    <ul ref={list} aria-label="Produtos no carrinho" className="border-line border-b">
      {lines.map((line) => (
        <CartLineRow
          key={`${line.productId} ${line.size}`}
          line={line}
          most={quantityLimit(lines, line)}
          onQuantity={(quantity) => setQuantity(line, quantity)}
          onRemove={() => remove(line)}
        />
      ))}
    </ul>
  );
}
