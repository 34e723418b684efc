import { addToCart } from "#app/storefront/cart/cart-acts.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { ProductCard } from "#shop/catalogue/products/product.ts";

/** Debounce: repeated presses of one button within this time count as one (double click, tremor, a key held down). */
const ONE_PRESS_MS = 500;

let lastPress = { line: "", at: 0 };

/**
 * Adds pieces to the cart and shows a toast. Does nothing when out of stock, or on the second half of a double click.
 * Rules: CART-5, CART-11, CART-12.
 */
export function addToCartWithToast(product: ProductCard, size: string, quantity: number): void {
  if (product.stock <= 0 || isPressedAgain(`${product.id} ${size}`)) return;
  if (addToCart(product, size, quantity) === "added") {
    showToast({
      title: "Produto adicionado",
      description: `${product.name} foi adicionado ao carrinho.`,
      link: { label: "Ver carrinho", to: "/cart" },
    });
    return;
  }
  showToast({
    title: "Estoque insuficiente",
    description: "Todas as unidades disponíveis desta peça já estão no seu carrinho.",
    tone: "destructive",
    link: { label: "Ver carrinho", to: "/cart" },
  });
}

function isPressedAgain(line: string): boolean {
  const at = performance.now();
  const again = line === lastPress.line && at - lastPress.at < ONE_PRESS_MS;
  lastPress = { line, at };
  return again;
}
