import { TextField } from "#app/ui/fields/field.tsx";
import { ORDER_EMAIL_TEXTS } from "#shop/fulfilment/returns/return-texts.ts";
import { ORDER_EMAIL_FIELD } from "./read-return-form.ts";

interface OrderEmailFieldProps {
  typed: Record<string, string> | undefined;
  errors: Record<string, string>;
}

/** Required from a shopper who opened the order by a link, which may have been forwarded. Rules: REFUND-73. */
export function OrderEmailField({ typed, errors }: OrderEmailFieldProps) {
  return (
    <TextField
      label="E-mail usado na compra"
      hint="Você abriu o pedido por um link: confirme que ele é seu."
      name={ORDER_EMAIL_FIELD}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      defaultValue={typed?.[ORDER_EMAIL_FIELD]}
      error={errors[ORDER_EMAIL_FIELD]}
    />
  );
}

/** The error of an empty field, where it is asked. */
export function orderEmailErrors(asks: boolean, fields: Record<string, string>): Record<string, string> {
  return asks && !fields[ORDER_EMAIL_FIELD]?.trim() ? { [ORDER_EMAIL_FIELD]: ORDER_EMAIL_TEXTS.email_needed } : {};
}
