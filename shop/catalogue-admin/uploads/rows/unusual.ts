import { groupThousands } from "#platform/formats/group-thousands.ts";
import { formatBrl } from "#platform/money.ts";
import type { ProductFields } from "#shop/catalogue/products/product-fields.ts";
import { aboutProduct } from "./check-row.ts";
import type { RowPlan } from "./plan-batch.ts";
import type { RowProblem, UploadRow } from "./upload-row.ts";

const MOST_USUAL_PIECES = 1_000;
const MOST_TIMES = 10;

type Prices = Pick<ProductFields, "price_cents" | "discount_price_cents">;

/** Of a price that is rather a slip of the decimal comma; null if it is none. Rules: UPLOAD-98. */
export function unusualPrice(before: Prices | undefined, after: Prices): string | null {
  if (!before) return null;
  const paid = ({ price_cents, discount_price_cents }: Prices) => discount_price_cents ?? price_cents;
  const moved = [[before.price_cents, after.price_cents] as const, [paid(before), paid(after)] as const];
  for (const [from, to] of moved) {
    const way = `Preço de ${formatBrl(from)} para ${formatBrl(to)}`;
    if (from > 0 && to >= from * MOST_TIMES) return `${way}: dez vezes o de antes ou mais`;
    if (from > 0 && to * MOST_TIMES <= from) return `${way}: um décimo do de antes ou menos`;
  }
  return null;
}

/** `deltas`: by how much each size's stock moves. Rules: UPLOAD-98. */
export function unusualPieces(deltas: readonly number[]): string | null {
  const added = deltas.reduce((sum, delta) => sum + Math.max(0, delta), 0);
  return added > MOST_USUAL_PIECES ? `${groupThousands(added)} peças de uma vez: confira a quantidade` : null;
}

/** What a line that could be written has to be asked about first. */
export function questionsOf({ id, line }: UploadRow, plan: RowPlan, present: Prices | undefined): RowProblem[] {
  if (plan.kind !== "created" && plan.kind !== "updated") return [];
  const price = unusualPrice(present, plan.fields);
  const deltas = plan.stock.map(({ delta }) => delta);
  const about = (column: "price" | "stock", words: string | null, value: string): RowProblem[] =>
    words === null ? [] : [{ column, value, message: aboutProduct(id, line, words) }];
  return [
    ...about("price", price, formatBrl(plan.fields.price_cents)),
    ...about("stock", unusualPieces(deltas), groupThousands(Math.max(...deltas, 0))),
  ];
}
