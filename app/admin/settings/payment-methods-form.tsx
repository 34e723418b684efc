import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import type { SwitchedMethod } from "#shop/config/payment-switches.ts";
import { FIRST_METHOD, PaymentMethodFields } from "#shop/settings/payments/payment-methods.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { SaveButton } from "../page/save-button.tsx";

export interface MethodSwitch {
  method: SwitchedMethod;
  label: string;
  isOn: boolean;
  /** Whether the shop has keys for it. */
  isAllowed: boolean;
}

interface PaymentMethodsFormProps {
  methods: readonly MethodSwitch[];
  values: { version: string };
  mayWrite: boolean;
}

const ERROR_ID = "formas-erro";

/** Which payment methods the shop offers. */
export function PaymentMethodsForm({ methods, values, mayWrite }: PaymentMethodsFormProps) {
  const offersNone = !methods.some(({ isOn, isAllowed }) => isOn && isAllowed);
  return (
    <AdminForm intent="methods" schema={PaymentMethodFields} values={values}>
      {({ field, busy, changed }) => {
        const error = field(FIRST_METHOD).error;
        return (
          <>
            <input type="hidden" name="version" value={values.version} />
            {offersNone && (
              <Note tone="warning" title="A loja não recebe pagamentos.">
                Nenhuma forma ligada tem chaves.
              </Note>
            )}
            <fieldset disabled={!mayWrite} aria-describedby={error ? ERROR_ID : undefined} className="grid">
              <legend className="sr-only">Formas ligadas</legend>
              <div className="grid gap-x-6 md:grid-cols-2">
                {methods.map(({ method, label, isOn, isAllowed }) => (
                  <Checkbox
                    key={method}
                    name={method}
                    value="1"
                    defaultChecked={isOn}
                    aria-invalid={error ? true : undefined}
                    label={
                      <>
                        {label}
                        {!isAllowed && <span className="block text-caption text-ink-muted">Sem chaves</span>}
                      </>
                    }
                  />
                ))}
              </div>
              <FieldError id={ERROR_ID} message={error} />
            </fieldset>
            {mayWrite ? (
              <SaveButton busy={busy} changed={changed}>
                Salvar formas
              </SaveButton>
            ) : (
              <Note>A sua função permite ver estes dados, não alterar.</Note>
            )}
          </>
        );
      }}
    </AdminForm>
  );
}
