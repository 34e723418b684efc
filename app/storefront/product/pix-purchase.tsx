import { QrCode } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { refusesCart } from "../card/add-to-cart-with-toast.ts";
import { addToCart, setQuantity } from "../cart/cart-acts.ts";
import { readCart } from "../cart/cart-store.ts";
import { fetchSavedCep } from "../cart/shipping/fetch-saved-cep.ts";
import type { BuyBarProps } from "./buy-bar.tsx";

/**
 * 'Comprar com PIX' for a customer with a whole address: puts the piece into the cart and opens the checkout, which knows
 * the rest and shows delivery and total before anything is ordered. Rules: CART-69.
 */
export function PixPurchase({ product, buying }: BuyBarProps) {
  const [known, setKnown] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = new AbortController();
    fetchSavedCep(leaving.signal).then(
      (saved) => setKnown(saved?.isWhole === true),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  if (!known) return null;

  function buy() {
    const size = buying.choice.require();
    if (!size || refusesCart()) return;
    const line = readCart().lines.find((each) => each.productId === product.id && each.size === size);
    if (line) setQuantity(line, Math.max(line.quantity, buying.quantity));
    else addToCart(product, size, buying.quantity);
    void navigate("/checkout", { state: { method: "pix" } });
  }
  return (
    <Button variant="secondary" size="l" icon={QrCode} onClick={buy}>
      Comprar com PIX
    </Button>
  );
}
