import { addToCart } from "#app/storefront/cart/cart-store.ts";
import { showToast } from "#app/ui/toast.tsx";
import type { ProductCard } from "#shop/catalogue/product.ts";

/** Puts pieces into the cart and says so; nothing happens without stock (spec 1 §5, §8). */
export function addToCartWithToast(product: ProductCard, size: string, quantity: number): void {
  if (product.stock <= 0) return;
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
