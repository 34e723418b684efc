import { addToCart } from "#app/storefront/cart/cart-acts.ts";
import { canKeepCart } from "#app/storefront/cart/cart-store.ts";
import { UNKEPT } from "#app/storefront/cart/unkept-text.ts";
import { loadToasts, showToast } from "#app/ui/toast/toast.tsx";
import { formatBrl } from "#platform/money.ts";
import { effectivePrice, ONE_SIZE, type ProductCard } from "#shop/catalogue/products/product.ts";

/** Debounce: repeated presses of one button within this time count as one (double click, tremor, a key held down). */
const ONE_PRESS_MS = 500;

/** Text of a button while scripts are loading after a press. */
export const ADDING = "Adicionando…";

let lastPress = { line: "", at: 0 };

/**
 * Says that this browser keeps no cart, where that is so: its storage is blocked, and cookies are. Returns whether it did.
 * Rules: CART-68.
 */
export function refusesCart(): boolean {
  if (canKeepCart()) return false;
  showToast({
    about: "added",
    title: "Este navegador não guarda o carrinho",
    description: UNKEPT,
    tone: "destructive",
  });
  return true;
}

/**
 * Adds pieces to the cart and shows a toast. Does nothing when out of stock, or on the second half of a double click.
 * Resolves when the toast is there; null: nothing was added.
 * Rules: CART-5, CART-11, CART-12, CART-60.
 */
export function addToCartWithToast(product: ProductCard, size: string, quantity: number): Promise<unknown> | null {
  if (product.stock <= 0 || isPressedAgain(product, size) || refusesCart()) return null;
  if (addToCart(product, size, quantity) === "added") {
    showToast({
      // One at a time: two would cover half of a phone.
      about: "added",
      title: "Produto adicionado",
      description: `${product.name} foi adicionado ao carrinho.`,
      link: { label: "Ver carrinho", to: "/cart" },
      low: true,
      piece: { picture: product.pictures[0], name: product.name, facts: factsOf(product, size, quantity) },
    });
    return loadToasts();
  }
  showToast({
    title: "Estoque insuficiente",
    description: "Todas as unidades disponíveis desta peça já estão no seu carrinho.",
    tone: "destructive",
    low: true,
    link: { label: "Ver carrinho", to: "/cart" },
  });
  return null;
}

/** 'Tamanho 16 · R$ 119,99'; with '2 x' before the price of several. */
function factsOf(product: ProductCard, size: string, quantity: number): string {
  const price = formatBrl(effectivePrice(product));
  const priced = quantity > 1 ? `${quantity} x ${price}` : price;
  return size === ONE_SIZE ? priced : `Tamanho ${size} · ${priced}`;
}

/** Whether a press counts as part of the one before it for the same product and size. Rules: CART-12. */
export function isPressedAgain({ id }: Pick<ProductCard, "id">, size: string): boolean {
  const line = `${id} ${size}`;
  const at = performance.now();
  const again = line === lastPress.line && at - lastPress.at < ONE_PRESS_MS;
  lastPress = { line, at };
  return again;
}
