import clsx from "clsx";
import { Lock } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { useShop } from "#app/request/use-shop.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { installmentText, PixPrice } from "#app/ui/price.tsx";
import { UnbrokenText } from "#app/ui/unbroken-text.tsx";
import { formatBrl } from "#platform/money.ts";
import { type Amounts, couponCents } from "#shop/ordering/cart/amounts.ts";
import { shippingName } from "#shop/ordering/shipping/pickup.ts";
import { ClosedReason, useClosedShopProps } from "../frame/closed-shop-reason.tsx";
import { PaymentBadges } from "../frame/payment-badges.tsx";
import { ShareCart } from "../shared-cart/share-cart.tsx";
import type { Cart } from "./cart-store.ts";
import { CouponAmount } from "./coupon/coupon-amount.tsx";
import { shippingPrice } from "./shipping/shipping-option-row.tsx";

interface CartSummaryProps {
  cart: Cart;
  amounts: Amounts;
  /** The coupon gives a discount on these pieces. */
  discounted: boolean;
  /** The coupon's code; null without one. */
  code: string | null;
  /** The coupon box. */
  coupon: ReactNode;
  /** Takes the focus when the coupon is removed. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The chosen service's price for the current pieces is loading. */
  settling: boolean;
  /** The shipping calculator. */
  calculator: ReactNode;
}

/**
 * Coupon, subtotal, shipping with its calculator, total and the button to the checkout; sticky beside a long cart.
 * Rules: CART-43.
 */
export function CartSummary(props: CartSummaryProps) {
  const { cart, amounts, discounted, code, coupon, heading, settling, calculator } = props;
  const { lines, shipping } = cart;
  const { grossPiecesCents, netPiecesCents, netCents } = amounts;
  const { payments, pixDiscountPercent, closed } = useShop();
  // A phone's bar has them.
  const inBar = closed === null && "max-md:hidden";
  return (
    <aside
      aria-labelledby="resumo"
      className="grid gap-4 rounded-panel border border-line bg-surface px-4.5 py-5.5 md:sticky md:top-25 md:p-5.5 lg:p-7"
    >
      <h2 ref={heading} id="resumo" tabIndex={-1} className="font-serif text-h3 outline-none focus-visible:shadow-none">
        Resumo do pedido
      </h2>
      {coupon}
      <dl className="grid gap-3 tabular-nums">
        <Amount label="Subtotal" value={formatBrl(grossPiecesCents)} />
        {code && discounted && <CouponAmount code={code} cents={couponCents(amounts)} />}
        <Amount
          label={
            <>
              Frete{" "}
              {shipping && (
                <span className="text-caption text-ink-muted">
                  {shippingName(shipping.name, shipping.company.name)}
                </span>
              )}
            </>
          }
          value={shipping ? shippingPrice(shipping.priceCents) : settling ? "Calculando..." : "Calcule abaixo"}
        />
        <div
          className={clsx(
            "flex flex-wrap justify-between gap-x-4 border-line border-t pt-4 font-semibold text-xl",
            inBar,
          )}
        >
          <dt>Total</dt>
          <dd translate="no">{formatBrl(netCents)}</dd>
        </div>
      </dl>
      <div className="-mt-2 grid gap-1 text-right text-small">
        <PixPrice
          cents={netPiecesCents}
          besidesCents={amounts.netShippingCents}
          percent={pixDiscountPercent}
          className="text-accent"
        />
        <p className="text-ink-soft">{installmentText(netCents, payments)}</p>
      </div>
      <div className={clsx("grid gap-4", inBar)}>
        <CheckoutButton />
      </div>
      {/* Below the button, which a list of carriers would push out of sight. */}
      {calculator && <div className="border-line border-t pt-4">{calculator}</div>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PaymentBadges />
        <p className="flex items-center gap-1.5 text-caption text-ink-muted">
          <Icon of={Lock} size="s" />
          Compra 100% segura
        </p>
      </div>
      <LegalLine />
      <ShareCart lines={lines} />
      <Link to="/" className="link py-3 text-center md:hidden">
        Continuar comprando
      </Link>
    </aside>
  );
}

function CheckoutButton() {
  const closed = useClosedShopProps();
  if (!closed["aria-disabled"]) {
    return (
      <ButtonLink to="/checkout" size="l" className="w-full">
        Finalizar Compra
      </ButtonLink>
    );
  }
  return (
    <>
      <Button {...closed} size="l" className="w-full">
        Finalizar Compra
      </Button>
      <ClosedReason kept="O seu carrinho fica guardado." className="-mt-1.5" />
    </>
  );
}

function Amount({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-ink-soft">{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

/** The seller's identity and the right of withdrawal (Decree 7.962/2013, arts. 2 and 4). Rules: LAW-2. */
function LegalLine() {
  const { companyName, cnpj } = useShop().brand;
  return (
    <p className="text-caption text-ink-muted">
      <UnbrokenText
        text={`Vendido por ${companyName.replace(/\.$/, "")}, CNPJ ${cnpj}. Você pode desistir da compra em até 7 dias após receber.`}
      />
    </p>
  );
}
