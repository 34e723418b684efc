import { Save } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { formatBrl } from "#platform/money.ts";
import type { ManualPreview } from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import { INTENT_FIELD } from "../../admin-answer.ts";

/** The total with its button, always in sight. */
export function TotalBar({ preview, busy }: { preview: ManualPreview; busy: string | null }) {
  const { amounts, subtotalCents } = preview;
  const cents = amounts?.netCents ?? subtotalCents;
  return (
    <div
      data-keep-clear
      className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-4 border-line border-t bg-surface px-4 py-3 md:mx-0 md:rounded-panel md:border"
    >
      {amounts && <input type="hidden" name="total" value={amounts.netCents} />}
      <p aria-live="polite" className="grid min-w-0">
        <span className="text-caption text-ink-muted leading-snug">{describe(preview)}</span>
        <b className="font-semibold text-title tabular-nums">{formatBrl(cents)}</b>
      </p>
      <span className="flex flex-none items-center gap-2">
        <Button
          type="submit"
          variant="secondary"
          size="l"
          name={INTENT_FIELD}
          value="guardar"
          busy={busy === "guardar"}
          icon={Save}
          className="max-sm:px-3.5"
        >
          <span className="max-sm:sr-only">Salvar rascunho</span>
        </Button>
        <Button
          type="submit"
          size="l"
          name={INTENT_FIELD}
          value="criar"
          busy={busy === "criar"}
          className="whitespace-nowrap max-sm:px-4.5"
        >
          Criar pedido
        </Button>
      </span>
    </div>
  );
}

function describe({ amounts }: ManualPreview): string {
  if (!amounts) return "Sem o frete";
  const { discountPiecesCents, netShippingCents } = amounts;
  const shipping = netShippingCents === 0 ? "Sem frete" : `Com ${formatBrl(netShippingCents)} de frete`;
  return discountPiecesCents === 0 ? shipping : `${shipping} e ${formatBrl(discountPiecesCents)} de desconto`;
}
