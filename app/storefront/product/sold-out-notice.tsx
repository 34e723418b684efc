import { type MouseEvent, Suspense, useState } from "react";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import type { ProductDetail } from "#shop/catalogue/products/product.ts";

const NoticeForm = lazyPart(async () => (await import("../stock-alert/alert-form.tsx")).StockAlertForm);

interface SoldOutNoticeProps {
  product: ProductDetail;
  /** Nothing of the piece can be had. */
  soldOut: boolean;
  /** The sold-out size that was pressed. */
  asked: string | null;
}

/** 'Avise-me quando chegar': the form where all is sold out, a way to it where some sizes are. */
export function SoldOutNotice({ product, soldOut, asked }: SoldOutNoticeProps) {
  const [called, setCalled] = useState(false);
  if (!soldOut && product.sizes.every(({ available }) => available > 0)) return null;

  function call(event: MouseEvent) {
    event.preventDefault();
    setCalled(true);
  }
  if (soldOut || called) {
    return (
      <Suspense fallback={<div className="min-h-75" />}>
        <NoticeForm product={product} size={asked} called={called} />
      </Suspense>
    );
  }
  return (
    <p role="status" className="text-ink-soft text-small">
      {asked ? `Tamanho ${asked} esgotado.` : "Seu tamanho esgotou?"}{" "}
      <a href={`/avise-me?produto=${product.id}`} onClick={call} className="link py-2.5">
        Avise-me quando chegar
      </a>
    </p>
  );
}
