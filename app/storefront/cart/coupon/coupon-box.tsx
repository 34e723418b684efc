import { Minus, Plus, Tag, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Note } from "#app/ui/note.tsx";
import { DEMO_COUPONS } from "#shop/ordering/coupons/coupon.ts";
import type { CouponDiscount } from "#shop/ordering/coupons/coupon-discount.ts";
import { couponRefusalText, couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { applyCoupon } from "./apply-coupon.ts";
import { removeCoupon } from "./coupon-amount.tsx";
import { type CartCoupon, dismissLostCoupon } from "./coupon-store.ts";

interface CouponBoxProps {
  coupon: CartCoupon;
  discount: CouponDiscount | null;
  /** The chip has disappeared: the caller must move the focus. */
  onRemoved: () => void;
}

/**
 * 'Tem cupom?' opens the field for a code with 'Aplicar', which keeps a refused code; an applied coupon is a chip with a
 * button to remove it, and what it gives below. Rules: COUPON-37.
 */
export function CouponBox({ coupon, discount, onRemoved }: CouponBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const { terms, lost } = coupon;
  return (
    <section aria-label="Cupom" className="grid content-start gap-3">
      {terms ? (
        <CouponChip code={terms.code} onRemoved={onRemoved} />
      ) : (
        <details
          open={isOpen || lost !== null}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="group/coupon border-line border-y"
        >
          <summary className="flex min-h-tap cursor-pointer list-none items-center justify-between gap-3 text-control [&::-webkit-details-marker]:hidden">
            <span className="flex items-center gap-2.5">
              <Icon of={Tag} size="s" /> Tem cupom?
            </span>
            <Icon of={Plus} size="s" className="group-open/coupon:hidden" />
            <Icon of={Minus} size="s" className="hidden group-open/coupon:block" />
          </summary>
          <CouponForm lost={lost} />
        </details>
      )}
      <CouponState coupon={coupon} discount={discount} />
    </section>
  );
}

function CouponChip({ code, onRemoved }: { code: string; onRemoved: () => void }) {
  return (
    <p className="flex min-h-tap items-center gap-2.5 justify-self-start rounded-full border border-line-strong pl-4 text-control">
      <Icon of={Tag} size="s" />
      <b translate="no" className="min-w-0 break-words font-semibold">
        {code}
      </b>
      <IconButton
        icon={X}
        label={`Remover cupom ${code}`}
        onClick={() => {
          removeCoupon();
          onRemoved();
        }}
      />
    </p>
  );
}

function CouponForm({ lost }: Pick<CartCoupon, "lost">) {
  const form = useCouponForm();
  const { demo } = useShop();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? lost?.code ?? "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (form.busy) return;
    if (!(await form.apply(value))) field.current?.focus();
  }
  function tryOut(code: string) {
    setTyped(code);
    void form.apply(code);
  }
  return (
    <div className="grid gap-3 pt-1 pb-4">
      <form onSubmit={submit} noValidate className="flex items-start gap-2">
        <TextField
          ref={field}
          label="Código do cupom"
          labelHidden
          name="cupom"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={60}
          value={value}
          error={form.error}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            form.forget();
            dismissLostCoupon();
          }}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" busy={form.busy}>
          Aplicar
        </Button>
      </form>
      {demo && <DemoCodes onChoose={tryOut} />}
    </div>
  );
}

function CouponState({ coupon: { terms, lost }, discount }: Pick<CouponBoxProps, "coupon" | "discount">) {
  return (
    <div role="status">
      {terms && discount?.kind === "given" && (
        <Note tone="success" title="Cupom aplicado!">
          {couponTermsText(terms)}
        </Note>
      )}
      {terms && discount?.kind === "refused" && (
        <Note tone="warning" title={`Cupom ${terms.code} guardado.`}>
          {couponRefusalText(discount, terms)}
        </Note>
      )}
      {lost && (
        <Note tone="warning" title={`Cupom ${lost.code} retirado.`}>
          {lost.message}
        </Note>
      )}
    </div>
  );
}

/** Demo mode: valid codes to try. */
function DemoCodes({ onChoose }: { onChoose: (code: string) => void }) {
  return (
    <p className="text-caption text-ink-muted">
      Na demonstração, experimente{" "}
      {DEMO_COUPONS.map(({ code }, index) => (
        <span key={code}>
          {index > 0 && " ou "}
          <button
            type="button"
            translate="no"
            className="link -my-2 inline-flex min-h-6 items-center py-2"
            onClick={() => onChoose(code)}
          >
            {code}
          </button>
        </span>
      ))}
      .
    </p>
  );
}

/** State of the cart's coupon form. */
function useCouponForm() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Resolves to true when the coupon is in the cart. */
  async function apply(typed: string): Promise<boolean> {
    setBusy(true);
    setError(null);
    const answer = await applyCoupon(typed);
    setBusy(false);
    if (answer.kind === "refused") setError(answer.message);
    return answer.kind !== "refused";
  }

  return { busy, error, apply, forget: () => setError(null) };
}
