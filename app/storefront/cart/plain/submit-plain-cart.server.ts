import { redirect } from "react-router";
import * as z from "zod/mini";
import { formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { type CartItem, quantityLimit, sameLine } from "#shop/ordering/cart/cart.ts";
import { cartCookie, MOST_COOKIE_LINES, readCartCookie, withItem } from "#shop/ordering/cart/cart-cookie.ts";
import { checkCart } from "#shop/ordering/cart/cart-queries.server.ts";
import type { CartProblem } from "#shop/ordering/cart/priced-cart.ts";
import type { Services } from "#shop/services.server.ts";
import { KEPT_PARAMETER, PLAIN_CART_PATH } from "./plain-cart-path.ts";

const Form = z.object({
  acao: z.enum(["adicionar", "mudar"]),
  produto: z.string().check(z.regex(/^[\w-]{1,80}$/)),
  tamanho: z._default(z.string().check(z.maxLength(40)), ""),
  quantidade: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(999)), 1),
});

type Reason = CartProblem["kind"] | "all_in_cart";

const REFUSALS: Readonly<Record<Reason, { title: string; message: string }>> = {
  unknown_product: { title: "Produto não encontrado", message: "Esta peça não está mais à venda." },
  size_required: {
    title: "Tamanho não selecionado",
    message: "Por favor, selecione um tamanho para continuar.",
  },
  unknown_size: { title: "Tamanho indisponível", message: "Escolha outro tamanho na página da peça." },
  out_of_stock: { title: "Estoque insuficiente", message: "Não há mais unidades disponíveis desta peça." },
  all_in_cart: {
    title: "Estoque insuficiente",
    message: "Todas as unidades disponíveis desta peça já estão no seu carrinho.",
  },
};

/**
 * Handles a form of the cart without scripts: adds pieces or sets a line's quantity (0 removes it), at most as many as
 * the stock allows, and leads to that cart. Rules: CART-5, CART-6, CART-9, CART-56.
 */
export async function submitPlainCart({ db, config }: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = Form.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, problem: REFUSALS.unknown_product });
  const { acao, produto, tamanho, quantidade } = form.data;
  const items = readCartCookie(request.headers);
  const asked = { productId: produto, size: tamanho, quantity: quantidade };
  const item = quantidade === 0 ? asked : await available(items, asked, acao === "adicionar");
  if (typeof item === "string") {
    const isStock = item === "out_of_stock" || item === "all_in_cart";
    return refuse(fields, { status: isStock ? 409 : 422, problem: REFUSALS[item] });
  }
  const next = withItem(items, item);
  if (!next) {
    const message = `Sem JavaScript o carrinho guarda até ${MOST_COOKIE_LINES} peças diferentes.`;
    return refuse(fields, { status: 409, problem: { title: "Carrinho cheio", message } });
  }
  const cookie = cartCookie(next, config.publicUrl.startsWith("https:"));
  const kept = next.length > 0 ? `${PLAIN_CART_PATH}?${KEPT_PARAMETER}=1` : PLAIN_CART_PATH;
  return redirect(kept, { status: 303, headers: { "Set-Cookie": cookie } });

  /** The line as the shop can sell it, or what stands in the way. */
  async function available(kept: readonly CartItem[], wanted: CartItem, adds: boolean): Promise<CartItem | Reason> {
    const options = { unlisted: config.mode === "demo" };
    const alone = await checkCart(db, [{ ...wanted, quantity: 1 }], options);
    const line = alone.lines[0];
    const problem = alone.problems[0];
    if (!line || problem) return problem?.kind ?? "unknown_product";
    const { lines } = await checkCart(db, kept, options);
    const most = quantityLimit(lines, line);
    const before = adds ? (kept.find((each) => sameLine(each, line))?.quantity ?? 0) : 0;
    if (most <= before) return "all_in_cart";
    return { productId: line.productId, size: line.size, quantity: Math.min(before + wanted.quantity, most) };
  }
}
