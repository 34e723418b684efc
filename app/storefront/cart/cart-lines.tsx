import { useRef } from "react";
import { showToast } from "#app/ui/toast.tsx";
import { type CartLine, quantityLimit } from "#shop/cart/cart.ts";
import { CartLineRow } from "./cart-line-row.tsx";
import { removeLine, setQuantity } from "./cart-store.ts";

/** The cart's lines. A removed one can be put back from the toast. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const list = useRef<HTMLUListElement>(null);

  function remove(line: CartLine) {
    const restore = removeLine(line);
    // The pressed button goes with its line: the list keeps the keyboard's place.
    list.current?.focus();
    showToast({
      title: "Produto removido",
      description: `${line.name} saiu do carrinho.`,
      action: { label: "Desfazer", onPress: restore },
    });
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Produtos no carrinho"
      className="border-line border-b outline-none focus-visible:shadow-none"
    >
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
