import * as z from "zod/mini";
import { type CartLine, MOST_LINES } from "#shop/cart/cart.ts";
import { CATEGORY_SLUGS } from "#shop/catalogue/category.ts";
import type { ShippingOption } from "#shop/shipping/shipping-option.ts";

/** The shipping option chosen in the cart, good for one CEP and one set of pieces. */
export interface SelectedShipping extends ShippingOption {
  cep: string;
  parcelKey: string;
}

/** What the browser keeps of a cart. */
export interface StoredCart {
  lines: readonly CartLine[];
  shipping: SelectedShipping | null;
  /** The CEP last calculated, digits only. */
  cep: string | null;
  /** The shopper's own order that may be holding pieces of this cart. */
  orderId: string | null;
}

export const EMPTY_CART: StoredCart = { lines: [], shipping: null, cep: null, orderId: null };

const cents = z.int().check(z.nonnegative());
const text = z.string().check(z.minLength(1));

const Line = z.object({
  productId: text,
  name: text,
  size: text,
  quantity: z.int().check(z.positive()),
  priceCents: cents,
  discountPriceCents: z.nullable(cents),
  stock: z.int().check(z.nonnegative()),
  sharesStock: z.boolean(),
  category: z.enum(CATEGORY_SLUGS),
  picture: z.nullable(z.object({ path: text, checksum: text, width: z.number(), height: z.number(), alt: z.string() })),
});

const Shipping = z.object({
  id: text,
  name: text,
  company: z.object({ name: z.string(), picture: z.nullable(z.string()) }),
  priceCents: cents,
  deliveryDays: z.int().check(z.nonnegative()),
  estimatedDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  isEstimate: z.boolean(),
  cep: z.string().check(z.regex(/^\d{8}$/)),
  parcelKey: text,
});

const Stored = z.object({
  lines: z.array(z.unknown()),
  shipping: z.catch(z.nullable(Shipping), null),
  cep: z.catch(z.nullable(z.string().check(z.regex(/^\d{8}$/))), null),
  orderId: z.catch(z.nullable(z.uuid()), null),
});

/** A stored cart; lines and choices that are not what this shop writes are left out. */
export function readStoredCart(text: string | null): StoredCart {
  const parsed = Stored.safeParse(jsonOf(text));
  if (!parsed.success) return EMPTY_CART;
  const lines = parsed.data.lines.flatMap((line) => {
    const checked = Line.safeParse(line);
    return checked.success ? [checked.data] : [];
  });
  return { ...parsed.data, lines: lines.slice(0, MOST_LINES) };
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
