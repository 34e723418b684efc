import { counted } from "#platform/formats/plural.ts";
import { formatCentsForInput, parseTypedCents } from "#platform/formats/typed-money.ts";
import type { ProductEdit } from "#shop/catalogue/products/product-fields.ts";
import { cellCount, exceeds, MOST_CENTS, tooLarge } from "../../uploads/rows/cell-values.ts";
import { countProblem } from "../../uploads/rows/row-stock.ts";

export const CELLS = ["price", "discountPrice", "stock"] as const;
export type Cell = (typeof CELLS)[number];

type Prices = Pick<ProductEdit, "price_cents" | "discount_price_cents">;

/** As the table's field shows it; '' for no discount. */
export function priceCell({ price_cents, discount_price_cents }: Prices, cell: Exclude<Cell, "stock">): string {
  const cents = cell === "price" ? price_cents : discount_price_cents;
  return cents === null ? "" : formatCentsForInput(cents);
}

/** A Portuguese message if the typed price does not fit the other, which stays. Rules: PANEL-10. */
export function typedPrices(prices: Prices, cell: Exclude<Cell, "stock">, typed: string): Prices | string {
  const text = typed.trim();
  if (cell === "discountPrice" && text === "") return { ...prices, discount_price_cents: null };
  if (exceeds(text, MOST_CENTS / 100)) return tooLarge("Preço", MOST_CENTS / 100);
  const cents = parseTypedCents(text);
  if (cents === null || cents <= 0 || cents > MOST_CENTS) return "Preço deve ser um número positivo";
  const next = cell === "price" ? { ...prices, price_cents: cents } : { ...prices, discount_price_cents: cents };
  const { discount_price_cents: discount } = next;
  if (discount === null || discount < next.price_cents) return next;
  return cell === "price"
    ? `Deve ficar acima do preço com desconto, ${formatCentsForInput(discount)}`
    : "Preço com desconto deve ser menor que o preço original";
}

/** Or the Portuguese message. `reserved` pieces are held by payments. */
export function typedPieces(typed: string, reserved: number): number | string {
  const pieces = cellCount(typed.trim());
  if (pieces === null) return countProblem(typed.trim());
  if (pieces >= reserved) return pieces;
  return counted(reserved, "peça está reservada em pagamento", "peças estão reservadas em pagamentos");
}
