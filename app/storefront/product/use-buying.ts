import { type MouseEvent, type RefObject, useRef, useState } from "react";
import type { Centavos } from "#platform/money.ts";
import { effectivePrice, needsSizeChoice, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { addToCartWithToast, isPressedAgain } from "../card/add-to-cart-with-toast.ts";
import { useCart } from "../cart/cart-store.ts";
import { freePieces, roomFor } from "./stock.ts";
import { type ChosenSize, useSizeChoice } from "./use-size-choice.ts";

/** What the buy box and the buy bar of phones share. */
export interface Buying {
  choice: ChosenSize;
  /** Free pieces of the chosen size, or of all sizes. */
  pieces: number;
  /** How many of them are in the shopper's cart already. */
  inCart: number;
  /** In which sizes these are there; empty for a product with one size. */
  sizesInCart: readonly string[];
  soldOut: boolean;
  /** All free pieces of the chosen size, or of all sizes, are in the cart: nothing is left to add. */
  allInCart: boolean;
  quantity: number;
  /** The largest quantity that can be added, at least 1. */
  most: number;
  setQuantity: (quantity: number) => void;
  /** The price of `quantity` pieces. */
  totalCents: Centavos;
  /** Adds to the cart, or asks for the size first; resolves as `addToCartWithToast`. */
  add: () => Promise<unknown> | null;
  /** Stops a link in the button's place from being followed by the second half of a double click. */
  holdBack: (event: MouseEvent) => void;
  /** What the shopper acts on: the row with the button, or the stock alert form of a sold-out product. */
  action: RefObject<HTMLDivElement | null>;
}

/** Size, quantity and cart of a product page. Rules: CART-8, CART-61, CART-67. */
export function useBuying(product: ProductDetail): Buying {
  const choice = useSizeChoice(product.sizes);
  const [wanted, setQuantity] = useState(1);
  const action = useRef<HTMLDivElement>(null);
  const { lines } = useCart();

  const free = freePieces(product, choice.chosen);
  const soldOut = product.stock <= 0 || free <= 0;
  const pieces = soldOut ? 0 : free;
  const room = roomFor(product, choice.chosen, lines);
  const most = Math.max(1, room);
  const quantity = Math.min(wanted, most);

  const sorts = lines.filter(({ productId, size }) => productId === product.id && freePieces(product, size) > 0);
  // Another size counts only where it shares its pieces with the chosen one.
  const own = sorts.filter(({ size, quantity: count }) => size === choice.chosen && count >= pieces);
  const mine = own.length > 0 ? own : sorts;

  function add() {
    const size = choice.require();
    return size ? addToCartWithToast(product, size, quantity) : null;
  }
  function holdBack(event: MouseEvent) {
    if (choice.chosen && isPressedAgain(product, choice.chosen)) event.preventDefault();
  }
  return {
    choice,
    pieces,
    inCart: soldOut ? 0 : pieces - room,
    sizesInCart: needsSizeChoice(product.sizes) ? mine.map(({ size }) => size) : [],
    soldOut,
    allInCart: !soldOut && room <= 0,
    quantity,
    most,
    setQuantity,
    totalCents: effectivePrice(product) * quantity,
    add,
    holdBack,
    action,
  };
}
