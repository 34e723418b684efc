import { absolute } from "#app/request/structured-data.ts";
import { useShop } from "#app/request/use-shop.ts";
import { needsSizeChoice, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { PLAIN_CART_PATH } from "../cart/plain/plain-cart-path.ts";
import { whatsappUrl } from "../frame/whatsapp.ts";

type Piece = Pick<ProductDetail, "id" | "name" | "sizes" | "stock">;

/** In the size picker's place. Rendered on the server only, because only browsers without JavaScript show it. */
export function BuyWithoutScripts({ product }: { product: Piece }) {
  return <noscript>{import.meta.env.SSR && <PlainForm product={product} />}</noscript>;
}

/**
 * A form that adds the piece to the cart without scripts; a size is never chosen for the shopper. Styled like `Note` and
 * `Button` without importing them, which would add files to the page. Rules: CART-56.
 */
function PlainForm({ product }: { product: Piece }) {
  const shop = useShop();
  const free = product.sizes.filter(({ available }) => available > 0);
  if (product.stock <= 0 || free.length === 0) return null;
  const { pix, boleto } = shop.payments;
  const ways = [...(pix ? ["PIX"] : []), ...(boleto ? ["boleto"] : [])].join(" ou ");
  const piece = { name: product.name, address: absolute(shop, `/produto/${product.id}`) };
  return (
    <form
      method="post"
      action={PLAIN_CART_PATH}
      className="grid gap-3 rounded-control bg-tile px-4 py-3.5 text-small leading-normal"
    >
      <p>
        <b className="font-semibold">JavaScript desligado?</b> Compre por aqui{ways && `, com ${ways},`} ou{" "}
        <a href={whatsappUrl(shop.brand, piece)} target="_blank" rel="noopener" className="link">
          peça pelo WhatsApp
        </a>
        . Os favoritos também funcionam.
      </p>
      <input type="hidden" name="acao" value="adicionar" />
      <input type="hidden" name="produto" value={product.id} />
      <p className="flex flex-wrap items-center gap-3">
        {needsSizeChoice(product.sizes) && (
          <label className="flex items-center gap-2">
            Tamanho
            <select name="tamanho" className="min-h-tap rounded-control border border-line-strong bg-surface px-3">
              <option value="">Escolha o tamanho</option>
              {free.map(({ size }) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
        )}
        <button type="submit" className="min-h-tap rounded-control bg-ink px-5 font-semibold text-control text-paper">
          Pôr no carrinho simples
        </button>
      </p>
    </form>
  );
}
