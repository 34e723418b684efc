import { isCep } from "#platform/formats/cep.ts";
import type { Centavos } from "#platform/money.ts";
import type { Picture } from "#shop/catalogue/pictures/picture.ts";
import { effectivePrice, sizesFor } from "#shop/catalogue/products/product.ts";
import { searchProducts } from "#shop/catalogue/search/search-products.server.ts";
import { listChoiceOf } from "#shop/catalogue-admin/editing/product-list.ts";
import { listEditedProducts } from "#shop/catalogue-admin/editing/product-list-queries.server.ts";
import type { Amounts } from "#shop/ordering/cart/amounts.ts";
import { findCartProducts } from "#shop/ordering/cart/cart-queries.server.ts";
import { type CartProduct, priceItems, stockRowFor } from "#shop/ordering/cart/priced-cart.ts";
import { lookUpCep } from "#shop/ordering/shipping/cep/look-up-cep.server.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { shippingSettings } from "#shop/ordering/shipping/shipping-settings.ts";
import type { Services } from "#shop/services.server.ts";
import { readSetting } from "#shop/settings/settings-queries.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { findReplacedPieces, type Replaced } from "../additions/may-add.server.ts";
import type { DraftValues } from "./draft-order.ts";
import { mostDiscountPercent } from "./manual-discount.ts";
import { itemsOfField, type ManualItem } from "./manual-items.ts";
import { ALONG, addressOf, PICKUP, typedDiscount } from "./manual-order-form.ts";
import { type ManualPrice, optionKey, priceManualOrder } from "./price-manual-order.server.ts";
import { replacedOfField } from "./replaced-field.ts";

type Needed = Pick<Services, "db" | "config" | "clock" | "logger" | "productCounts" | "carrierCircuit">;

/** Free pieces: without what is chosen. */
export interface OfferedProduct {
  id: string;
  name: string;
  picture: Picture | null;
  priceCents: Centavos;
  sizes: { size: string; free: number; chosen: number }[];
}

/** `available`: free pieces; null: no longer sold. */
export interface ChosenLine extends ManualItem {
  name: string;
  picture: Picture | null;
  lineCents: Centavos;
  available: number | null;
}

export interface OfferedDelivery {
  key: string;
  label: string;
  priceCents: Centavos;
  days: number;
}

export interface ManualPreview {
  grid: OfferedProduct[];
  lines: ChosenLine[];
  deliveries: OfferedDelivery[];
  /** Null: no CEP typed, or there are deliveries. */
  deliveryProblem: "invalid_cep" | "no_service" | "unknown_cep" | null;
  hasPickup: boolean;
  /** Without a way of delivery those of the pieces alone. */
  amounts: Amounts | null;
  refusal: Exclude<ManualPrice, { kind: "priced" }> | null;
  /** Leave that order once this one is paid; null: none, or they cannot. */
  replaced: Replaced | null;
  subtotalCents: Centavos;
  mostPercent: number;
  holdHours: number;
}

const GRID = 24;

/** Shows what is typed so far. Writes nothing. The caller must have checked 'orders.write'. Rules: DESK-8. */
export async function previewManualOrder(
  deps: Needed,
  staff: Pick<StaffSession, "role">,
  values: DraftValues,
): Promise<ManualPreview> {
  const { db, config } = deps;
  const items = itemsOfField(values.items);
  const [ids, { value: settings }] = await Promise.all([
    gridIds(deps, staff, values.search),
    readSetting({ db }, shippingSettings),
  ]);
  const products = await findCartProducts(db, [...ids, ...items.map(({ productId }) => productId)]);
  const { lines: priced, subtotalCents } = priceItems(products, items, { unlisted: config.mode === "demo" });
  const [quoted, price] = await Promise.all([deliveriesTo(deps, values, items), priceOf(deps, staff, values, items)]);
  return {
    grid: ids.flatMap((id) => {
      const product = products.get(id);
      return product ? [offered(product, items)] : [];
    }),
    lines: items.map((item) => {
      const product = products.get(item.productId);
      const line = priced.find(
        ({ productId, size }) => productId === item.productId && (size === item.size || item.size === ""),
      );
      return {
        ...item,
        name: product?.name ?? item.productId,
        picture: product?.picture ?? null,
        lineCents: line?.lineCents ?? 0,
        available: line?.available ?? null,
      };
    }),
    ...quoted,
    hasPickup: settings.pickup !== null,
    amounts: price?.kind === "priced" ? price.price.amounts : null,
    refusal: price?.kind === "refused" ? price : null,
    replaced: await findReplacedPieces(db, values.along, replacedOfField(values.replaces)),
    subtotalCents,
    mostPercent: mostDiscountPercent(staff.role, config.manualOrders),
    holdHours: config.manualOrders.holdHours,
  };
}

async function gridIds(deps: Needed, staff: Pick<StaffSession, "role">, search: string): Promise<string[]> {
  const term = search.trim();
  if (term !== "") return (await searchProducts(deps, { term, sort: "default", limit: GRID, offset: 0 })).ids;
  const list = await listEditedProducts(deps.db, staff, listChoiceOf(new URLSearchParams()));
  return "products" in list ? list.products.slice(0, GRID).map(({ id }) => id) : [];
}

function offered(product: CartProduct, items: readonly ManualItem[]): OfferedProduct {
  const chosen = items.filter(({ productId }) => productId === product.id);
  const count = (lines: readonly ManualItem[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  /** Beside those chosen of any size that shares its stock. */
  const freeOf = (size: string) => {
    const row = stockRowFor(product, size);
    return row ? Math.max(0, row.free - count(chosen.filter((each) => stockRowFor(product, each.size) === row))) : 0;
  };
  return {
    id: product.id,
    name: product.name,
    picture: product.picture,
    priceCents: effectivePrice(product),
    sizes: sizesFor(product).map((size) => ({
      size,
      free: freeOf(size),
      chosen: count(chosen.filter((each) => each.size === size)),
    })),
  };
}

async function deliveriesTo(deps: Needed, { cep, delivery }: DraftValues, items: readonly ManualItem[]) {
  const none = { deliveries: [], deliveryProblem: null };
  if (delivery === ALONG || cep.trim() === "" || items.length === 0) return none;
  if (!isCep(cep)) return { ...none, deliveryProblem: "invalid_cep" as const };
  const quote = await quoteShipping(deps, { cep, items });
  if (quote.kind === "refused") {
    const { reason } = quote;
    return reason === "no_service" || reason === "unknown_cep" ? { ...none, deliveryProblem: reason } : none;
  }
  const deliveries = quote.options
    .filter(({ pickup }) => pickup === null)
    .map((option) => ({
      key: optionKey(option),
      label: option.name.startsWith(option.company.name) ? option.name : `${option.company.name} ${option.name}`,
      priceCents: option.priceCents,
      days: option.deliveryDays,
    }));
  return { deliveries, deliveryProblem: null };
}

function priceOf(
  deps: Needed,
  { role }: Pick<StaffSession, "role">,
  values: DraftValues,
  items: readonly ManualItem[],
): Promise<ManualPrice> | null {
  const { delivery, along } = values;
  if (items.length === 0 || delivery === "" || (delivery !== PICKUP && delivery !== ALONG && !isCep(values.cep)))
    return null;
  // Only the CEP counts for the price.
  const address = { ...addressOf(values), state: "SP" as const };
  const customer = { customer_name: values.name, customer_email: "", customer_phone: "" };
  const replaces = replacedOfField(values.replaces);
  const discount = typedDiscount(values);
  return priceManualOrder(deps, role, { items, delivery, along, replaces, address, customer, discount });
}

/** Null: nothing is known. */
export async function addressOfCep(deps: Needed, cep: string) {
  if (!isCep(cep)) return null;
  const found = await lookUpCep(deps, cep);
  if (found.kind !== "found") return null;
  const { street, neighborhood, city, state } = found.address;
  return { street, neighborhood, city, state };
}
