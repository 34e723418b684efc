import { useEffect, useState } from "react";
import { jsonOf } from "#platform/formats/json.ts";
import { sameLine } from "#shop/ordering/cart/cart.ts";
import { type AddedCart, addSharedLines, type SharedLine } from "#shop/ordering/cart/sharing/shared-cart.ts";
import { refusesCart } from "../card/add-to-cart-with-toast.ts";
import { withActs } from "../cart/cart-acts.ts";
import { changeStored, useCart } from "../cart/cart-store.ts";

/** Codes whose pieces were added in this tab, also before a reload. */
const KEY = "carrinhos-adicionados";

/**
 * Adds a shared cart to the shopper's own: once, while any of its pieces is still there. `added`: what the press came to,
 * null before it.
 * Rules: CART-54.
 */
export function useAddShared(
  code: string,
  lines: readonly SharedLine[],
): { isAdded: boolean; added: AddedCart | null; add: () => void } {
  const cart = useCart();
  const [isTaken, setIsTaken] = useState(false);
  const [added, setAdded] = useState<AddedCart | null>(null);
  useEffect(() => setIsTaken(readTaken().includes(code)), [code]);
  const offered = lines.filter(({ available }) => available > 0);
  const isAdded = isTaken && offered.some((line) => cart.lines.some((own) => sameLine(own, line)));

  function add() {
    if (isAdded || refusesCart()) return;
    changeStored((current) => {
      const result = addSharedLines(current.lines, offered);
      setAdded(result);
      return withActs({ ...current, lines: result.lines }, offered);
    });
    setIsTaken(true);
    rememberTaken(code);
  }
  return { isAdded, added: isAdded ? added : null, add };
}

function readTaken(): string[] {
  try {
    const taken = jsonOf(sessionStorage.getItem(KEY));
    return Array.isArray(taken) ? taken.filter((code) => typeof code === "string") : [];
  } catch {
    return [];
  }
}

function rememberTaken(code: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...readTaken(), code]));
  } catch {}
}
