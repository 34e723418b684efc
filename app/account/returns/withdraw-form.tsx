import type { FormAnswer } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { Return } from "#shop/fulfilment/returns/return.ts";
import { canReturnBecome, returnNoun } from "#shop/fulfilment/returns/return-status.ts";
import { AccountForm } from "../area/account-form.tsx";

interface WithdrawFormProps {
  made: Return;
  customerId: string;
  answer: FormAnswer | undefined;
}

/** Calls a return off until its pieces have arrived; behind one more press, so that it is not done by accident. */
export function WithdrawForm({ made, customerId, answer }: WithdrawFormProps) {
  if (!canReturnBecome(made.kind, made.status, "cancelled") && !answer) return null;
  const words = returnNoun(made.kind);
  return (
    <details className="group" open={answer !== undefined}>
      <summary className="inline-flex min-h-tap cursor-pointer items-center text-ink-soft underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-current">
        Mudou de ideia? Cancelar {words.this}
      </summary>
      <div className="mt-3 grid gap-4">
        <p className="text-ink-soft text-small">
          Fique com a peça e {words.this} termina aqui. Se ainda estiver no prazo, você pode pedir de novo.
        </p>
        <AccountForm
          check={() => ({})}
          customerId={customerId}
          initial={answer}
          onDone={() => showToast({ about: "return", title: words.cancelled })}
        >
          {({ busy }) => (
            <div>
              <Button type="submit" variant="secondary" busy={busy}>
                Cancelar {words.this}
              </Button>
            </div>
          )}
        </AccountForm>
      </div>
    </details>
  );
}
