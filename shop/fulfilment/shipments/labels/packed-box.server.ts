import type { Database } from "#platform/database/database.server.ts";
import { findCartProducts } from "#shop/ordering/cart/cart-queries.server.ts";
import type { OrderLine } from "#shop/ordering/orders/order.ts";
import { DEFAULT_PARCEL, parcelOf } from "#shop/ordering/shipping/parcel.ts";
import type { Box } from "../shipment.ts";

type BoxedLine = Pick<OrderLine, "productId" | "quantity" | "unitPriceCents">;

export async function packedBox(db: Database, lines: readonly BoxedLine[]): Promise<Box> {
  const [box = DEFAULT_PARCEL] = await packedBoxes(db, [lines]);
  return box;
}

export async function packedBoxes(db: Database, groups: readonly (readonly BoxedLine[])[]): Promise<Box[]> {
  const products = await findCartProducts(
    db,
    groups.flat().map(({ productId }) => productId),
  );
  const unknown = { weightG: null, widthCm: null, heightCm: null, lengthCm: null };
  return groups.map((lines) => {
    const pieces = lines.map(({ productId, quantity, unitPriceCents }) => {
      const product = products.get(productId);
      return { quantity, unitPriceCents, ...(product ? { weightG: product.weightG, ...product.dims } : unknown) };
    });
    const { weightKg, widthCm, heightCm, lengthCm } = parcelOf(pieces);
    return { weightKg, widthCm, heightCm, lengthCm };
  });
}
