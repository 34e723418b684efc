import { formatBrl } from "#platform/money.ts";
import { type FreeShipping, freeShippingProgress } from "#shop/ordering/shipping/free-shipping.ts";

interface FreeShippingLineProps {
  rule: FreeShipping | null;
  subtotalCents: number;
  /** The last CEP used for a quote. */
  cep: string | null;
}

/** 'Faltam R$ X para frete grátis', with a progress bar; renders nothing when that CEP has no free shipping. */
export function FreeShippingLine({ rule, subtotalCents, cep }: FreeShippingLineProps) {
  const progress = freeShippingProgress(rule, subtotalCents, cep);
  if (progress.kind === "none") return null;
  const reached = progress.kind === "reached";
  const percent = reached ? 100 : Math.floor(progress.share * 100);
  return (
    <div className="mb-6 grid gap-2 rounded-control bg-tile px-4.5 py-3.5">
      <p id="frete-gratis" role="status" className="text-small tabular-nums">
        {reached ? (
          <b className="font-semibold text-accent">Você ganhou frete grátis</b>
        ) : (
          <>
            Faltam <b className="font-semibold">{formatBrl(progress.missingCents)}</b> para frete grátis
          </>
        )}
        {progress.elsewhere && <span className="text-ink-soft"> ({rule?.where})</span>}
      </p>
      <div
        role="progressbar"
        aria-labelledby="frete-gratis"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
