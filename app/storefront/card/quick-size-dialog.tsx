import { Ruler } from "lucide-react";
import { useState } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { installmentText, PixPrice, Price } from "#app/ui/price.tsx";
import { effectivePrice, type ProductCard } from "#shop/catalogue/products/product.ts";
import { SizePicker } from "../product/size-picker.tsx";
import { useSizeChoice } from "../product/use-size-choice.ts";
import { addToCartWithToast } from "./add-to-cart-with-toast.ts";

interface QuickSizeDialogProps {
  product: ProductCard;
  onClose: () => void;
  /** Called with the size that was added. */
  onAdded?: (size: string) => void;
}

/** 'Escolha rápida de tamanho': asks for the size of a product that needs one, before it is added to the cart. */
export function QuickSizeDialog({ product, onClose, onAdded }: QuickSizeDialogProps) {
  const choice = useSizeChoice(product.sizes);
  const { payments, pixDiscountPercent } = useShop();
  const [closed, setClosed] = useState(false);

  function close() {
    setClosed(true);
    onClose();
  }
  function add() {
    const size = choice.require();
    if (!size) return;
    close();
    void addToCartWithToast(product, size, 1);
    onAdded?.(size);
  }
  return (
    <Dialog open={!closed} onClose={close} title="Escolha rápida de tamanho" titleHidden size="s">
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 pr-10">
        <span className="relative block aspect-square bg-tile">
          <ProductPicture picture={product.pictures[0]} alt="" sizes="88px" small />
        </span>
        <div className="grid content-start gap-1.5">
          <p className="text-title">{product.name}</p>
          <Price {...product} />
          <PixPrice cents={effectivePrice(product)} percent={pixDiscountPercent} className="text-accent text-caption" />
          <p className="text-caption text-ink-muted">{installmentText(effectivePrice(product), payments)}</p>
        </div>
      </div>
      <SizePicker
        {...choice.picker}
        aside={
          <a
            href="/guia-de-tamanhos"
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-tap items-center gap-2 text-small"
          >
            <Icon of={Ruler} size="s" /> Como medir
          </a>
        }
      />
      <Button size="l" onClick={add}>
        Adicionar ao Carrinho
      </Button>
    </Dialog>
  );
}
