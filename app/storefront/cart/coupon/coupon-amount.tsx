import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type Centavos, formatBrl } from "#platform/money.ts";
import { readCartCoupon, removeCartCoupon } from "./coupon-store.ts";

interface CouponAmountProps {
  code: string;
  /** 0 for free shipping while no shipping is chosen. */
  cents: Centavos;
  /** The button has disappeared: the caller must move the focus. Without it there is no button. */
  onRemoved?: () => void;
}

/** The coupon's row in a list of amounts, where asked for with a button to remove it. */
export function CouponAmount({ code, cents, onRemoved }: CouponAmountProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="flex min-w-0 flex-wrap items-center gap-x-3 text-ink-soft">
        <span className="min-w-0 break-words">
          Desconto (<span translate="no">{code}</span>)
        </span>
        {onRemoved && (
          <Button
            variant="ghost"
            size="s"
            aria-label={`Remover cupom ${code}`}
            className="-my-2.5 -ml-3"
            onClick={() => {
              removeCoupon();
              onRemoved();
            }}
          >
            Remover
          </Button>
        )}
      </dt>
      <dd className="whitespace-nowrap text-accent">{cents > 0 ? `−${formatBrl(cents)}` : "Frete grátis"}</dd>
    </div>
  );
}

/** Removes the coupon and shows a toast that can undo it. Rules: COUPON-37. */
export function removeCoupon(): void {
  const code = readCartCoupon().terms?.code;
  const restore = removeCartCoupon();
  showToast({
    title: "Cupom removido",
    description: `${code} saiu do carrinho.`,
    action: { label: "Desfazer", onPress: restore },
  });
}
