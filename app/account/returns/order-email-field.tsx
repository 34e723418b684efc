import { EmailField } from "#app/forms/email-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { isUndeliverable } from "#platform/email/undeliverable-address.ts";
import { ORDER_EMAIL_TEXTS } from "#shop/fulfilment/returns/return-texts.ts";
import type { Order } from "#shop/ordering/orders/order.ts";
import { ORDER_EMAIL_FIELD } from "./read-return-form.ts";

interface OrderEmailFieldProps {
  order: Pick<Order, "customerEmail">;
  typed: Record<string, string> | undefined;
  errors: Record<string, string>;
}

const HINT = "Você abriu o pedido por um link: confirme que ele é seu.";

/**
 * Required from a shopper who opened the order by a link, which may have been forwarded. An order without an e-mail asks for
 * its telephone or CPF instead.
 * Rules: DESK-19, REFUND-73.
 */
export function OrderEmailField({ order, typed, errors }: OrderEmailFieldProps) {
  const field = {
    name: ORDER_EMAIL_FIELD,
    hint: HINT,
    defaultValue: typed?.[ORDER_EMAIL_FIELD],
    error: errors[ORDER_EMAIL_FIELD],
  };
  if (hasNoEmail(order)) {
    return (
      <TextField {...field} label="Telefone com DDD, ou CPF, do pedido" inputMode="tel" autoComplete="tel-national" />
    );
  }
  return <EmailField {...field} label="E-mail usado na compra" />;
}

/** The error of an empty field, where it is asked. */
export function orderEmailErrors(
  asks: boolean,
  order: Pick<Order, "customerEmail">,
  fields: Record<string, string>,
): Record<string, string> {
  if (!asks || fields[ORDER_EMAIL_FIELD]?.trim()) return {};
  return { [ORDER_EMAIL_FIELD]: ORDER_EMAIL_TEXTS[hasNoEmail(order) ? "phone_needed" : "email_needed"] };
}

/** Whether the order has no e-mail address that can receive mail. */
export function hasNoEmail({ customerEmail }: Pick<Order, "customerEmail">): boolean {
  return isUndeliverable(customerEmail);
}
