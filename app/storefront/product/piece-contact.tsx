import { MessageCircle, Share2 } from "lucide-react";
import { type MouseEvent, Suspense, useRef, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { absolute } from "#app/request/structured-data.ts";
import { useShop } from "#app/request/use-shop.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ProductDetail } from "#shop/catalogue/products/product.ts";
import { whatsappUrl } from "../frame/whatsapp.ts";
import { shareText, whatsappShareUrl } from "./share-text.ts";

const ShareMenu = lazyPart(async () => (await import("./share-menu.tsx")).ShareMenu);

const LOOK = "link inline-flex min-h-tap items-center gap-2 text-small";

/** Buttons to ask the shop about the piece and to share it: with the device's share dialog, else with a small menu. */
export function PieceContact({ product }: { product: Pick<ProductDetail, "id" | "name"> }) {
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
