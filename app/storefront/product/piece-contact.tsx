import { MessageCircle, Share2 } from "lucide-react";
import { type MouseEvent, Suspense, useRef, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import type { PaymentPromises } from "#app/request/payment-promises.ts";
import { absolute } from "#app/request/structured-data.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import { needsSizeChoice, type ProductDetail } from "#shop/catalogue/products/product.ts";
import { PLAIN_CART_PATH } from "../cart/plain/plain-cart-path.ts";
import { whatsappUrl } from "../frame/whatsapp.ts";
import { shareText, whatsappShareUrl } from "./share-text.ts";

const ShareMenu = lazyPart(async () => (await import("./share-menu.tsx")).ShareMenu);

const LOOK = "link inline-flex min-h-tap items-center gap-2 text-small";

/** Buttons to ask the shop about the piece and to share it: with the device's share dialog, else with a small menu. */
export function PieceContact({ product }: { product: Pick<ProductDetail, "id" | "name" | "sizes" | "stock"> }) {
  const shop = useShop();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  const piece = { name: product.name, address: absolute(shop, `/produto/${product.id}`) };
  const ask = whatsappUrl(shop.brand, piece);
  const whatsapp = whatsappShareUrl(shareText(piece));

  function share(event: MouseEvent) {
    event.preventDefault();
    // Cancelled by the shopper or refused by the device: nothing to do.
    if (navigator.share) navigator.share({ title: piece.name, url: piece.address }).catch(() => {});
    else setOpen(!open);
  }
  return (
    <div className="relative flex flex-wrap gap-x-6">
      {/* Rendered on the server only: a browser that shows it runs no JavaScript. */}
      <noscript>
        {import.meta.env.SSR && (
          <OrderWithoutScripts product={product} whatsapp={ask} ways={plainWays(shop.payments)} />
        )}
      </noscript>
      <a href={ask} target="_blank" rel="noopener" className={LOOK}>
        <Icon of={MessageCircle} size="s" /> Perguntar no WhatsApp
      </a>
      {/* biome-ignore lint/a11y/useSemanticElements: without scripts it is a link to WhatsApp */}
      <a
        ref={button}
        href={whatsapp}
        target="_blank"
        rel="noopener"
        role="button"
        aria-expanded={open}
        onClick={share}
        onKeyDown={(event) => {
          if (event.key !== " ") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
        className={LOOK}
      >
        <Icon of={Share2} size="s" /> Compartilhar
      </a>
      {open && (
        <Suspense>
          <ShareMenu address={piece.address} whatsapp={whatsapp} button={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface OrderWithoutScriptsProps {
  product: Pick<ProductDetail, "id" | "sizes" | "stock">;
  whatsapp: string;
  /** The methods that need no scripts: 'PIX ou boleto'; empty: none. */
  ways: string;
}

function plainWays({ pix, boleto }: Pick<PaymentPromises, "pix" | "boleto">): string {
  return [...(pix ? ["PIX"] : []), ...(boleto ? ["boleto"] : [])].join(" ou ");
}

/**
 * A form that adds the piece to the cart without scripts. Styled like `Note` and `Button` without importing them, which
 * would add files to the page. Rules: CART-56.
 */
function OrderWithoutScripts({ product, whatsapp, ways }: OrderWithoutScriptsProps) {
  const free = product.sizes.filter(({ available }) => available > 0);
  return (
    <form
      method="post"
      action={PLAIN_CART_PATH}
      className="mb-3 grid gap-3 rounded-control bg-tile px-4 py-3.5 text-small leading-normal"
    >
      <p>
        <b className="font-semibold">JavaScript desligado?</b> Compre por aqui{ways && `, com ${ways},`} ou{" "}
        <a href={whatsapp} target="_blank" rel="noopener" className="link">
          peça pelo WhatsApp
        </a>
        . O coração funciona assim mesmo.
      </p>
      <input type="hidden" name="acao" value="adicionar" />
      <input type="hidden" name="produto" value={product.id} />
      {product.stock > 0 && free.length > 0 && (
        <p className="flex flex-wrap items-center gap-3">
          {needsSizeChoice(product.sizes) && (
            <label className="flex items-center gap-2">
              Tamanho
              <select name="tamanho" className="min-h-tap rounded-control border border-line-strong bg-surface px-3">
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
      )}
    </form>
  );
}
