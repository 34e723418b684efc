import { type FormEvent, useRef, useState } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { CouponDiscount } from "#shop/ordering/coupons/coupon-discount.ts";
import { couponRefusalText, couponTermsText } from "#shop/ordering/coupons/coupon-texts.ts";
import { DEMO_COUPONS } from "#shop/ordering/coupons/demo-coupons.ts";
import { type CartCoupon, dismissLostCoupon } from "./coupon-store.ts";
import { useCouponForm } from "./use-coupon-form.ts";

interface CouponBoxProps {
  coupon: CartCoupon;
  discount: CouponDiscount | null;
}

/** The field for a code with 'Aplicar'; below it the discount, or why there is none. Rules: COUPON-37. */
export function CouponBox({ coupon, discount }: CouponBoxProps) {
  const form = useCouponForm();
  const { demo } = useShop();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? coupon.terms?.code ?? coupon.lost?.code ?? "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (form.busy) return;
    const applied = await form.apply(value);
    if (applied) setTyped(null);
    else field.current?.focus();
  }
  return (
    <section aria-labelledby="cupom" className="grid content-start gap-3">
      <h2 id="cupom" className="text-title">
        Cupom
      </h2>
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
          className="w-full min-w-0 max-w-55"
        />
        <Button type="submit" variant="secondary" busy={form.busy}>
          Aplicar
        </Button>
      </form>
      <CouponState coupon={coupon} discount={discount} />
      {demo && !coupon.terms && <DemoCodes onChoose={(code) => void form.apply(code).then(() => setTyped(null))} />}
    </section>
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
