import type { ProductCard, SizeChoice } from "#shop/catalogue/products/product.ts";

/**
 * Cards as a page's data carries them: equal sizes are one object, which is written once, and the second picture, which
 * is decoration, has no text.
 */
export function cardData(products: readonly ProductCard[]): ProductCard[] {
  const shared = new Map<string, SizeChoice>();
  const share = (choice: SizeChoice) => {
    const key = `${choice.available} ${choice.size}`;
    const known = shared.get(key) ?? choice;
    shared.set(key, known);
    return known;
  };
  return products.map(({ pictures: [front, ...others], sizes, ...product }) => ({
    ...product,
    pictures: front ? [front, ...others.map((picture) => ({ ...picture, alt: "" }))] : [],
    sizes: sizes.map(share),
  }));
}
