import { RotateCcw } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { formatBrl } from "#platform/money.ts";
import { typedAmount } from "#platform/typed-amount.ts";
import { refundTerm } from "#shop/payments/refund-term.ts";
import { refundOf } from "#shop/returns/return.ts";
import { RefundForm } from "#shop/returns/return-forms.ts";
import { AdminForm } from "../admin-form.tsx";
import type { DecisionProps } from "./return-decision.tsx";
import { SeenField } from "./seen-field.tsx";
import { Unfolded } from "./unfolded.tsx";

interface RefundReturnProps extends DecisionProps {
  /** Not what comes next by itself: behind one more press. */
  early?: boolean;
}

/** Gives the money back: all of it to whoever gave the purchase up, else as much as was agreed. */
export function RefundReturn({ made, order, initial, early = false }: RefundReturnProps) {
  const all = refundOf(made);
  const isFixed = made.kind === "regret";
  const form = (
    <AdminForm
      intent="devolver"
      schema={RefundForm}
      values={{ amount: isFixed ? "" : typedAmount(all) }}
      initial={initial}
    >
      {({ field, busy }) => (
        <>
          <SeenField status={made.status} />
          {isFixed && <input type="hidden" name="amount" value="" />}
          {isFixed ? (
            <p className="text-small">
              Volta tudo o que foi pago pelas peças
              {made.shippingCents > 0 ? `, com ${formatBrl(made.shippingCents)} do frete da entrega` : ""} (CDC, art.
              49). {refundTerm(order.paymentMethod)}
            </p>
          ) : (
            <TextField
              {...field("amount")}
              label="Valor a devolver"
              inputMode="decimal"
              autoComplete="off"
              hint={`No máximo ${formatBrl(all)}. ${refundTerm(order.paymentMethod)}`}
              className="max-w-88"
            />
          )}
          <Button
            type="submit"
            variant={early ? "secondary" : "primary"}
            icon={RotateCcw}
            busy={busy}
            className="justify-self-start"
          >
            {isFixed ? `Devolver ${formatBrl(all)}` : "Devolver o valor"}
          </Button>
        </>
      )}
    </AdminForm>
  );
  if (!early) return form;
  return (
    <Unfolded
      label={made.status === "received" ? "Devolver o valor em vez disso" : "Devolver o valor antes de a peça chegar"}
      intent="devolver"
      initial={initial}
    >
      {form}
    </Unfolded>
  );
}
