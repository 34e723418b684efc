import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { LONGEST_GIFT_MESSAGE } from "#shop/ordering/orders/placing/delivery-rules.ts";
import { GiftMessagesFields } from "#shop/settings/orders/gift-messages.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { SaveButton } from "../page/save-button.tsx";

interface GiftMessagesFormProps {
  offered: boolean;
  values: { version: string };
  mayWrite: boolean;
}

/** Whether the checkout asks for a gift message. */
export function GiftMessagesForm({ offered, values, mayWrite }: GiftMessagesFormProps) {
  return (
    <AdminForm intent="giftMessages" schema={GiftMessagesFields} values={values}>
      {({ busy, changed }) => (
        <>
          <input type="hidden" name="version" value={values.version} />
          <fieldset disabled={!mayWrite} className="grid gap-1">
            <Checkbox
              name="offered"
              value="1"
              defaultChecked={offered}
              label="Perguntar na entrega"
              aria-describedby="presente-onde"
            />
            <p id="presente-onde" className="text-ink-soft text-small">
              Até {LONGEST_GIFT_MESSAGE} caracteres. Ela aparece no pedido e sai impressa na lista de separação.
            </p>
          </fieldset>
          {mayWrite && (
            <SaveButton busy={busy} changed={changed}>
              Salvar mensagem de presente
            </SaveButton>
          )}
        </>
      )}
    </AdminForm>
  );
}
