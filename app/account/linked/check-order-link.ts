import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FieldCheck } from "#app/forms/use-field-errors.ts";
import { OrderLinkForm } from "#shop/ordering/orders/access/order-reference.ts";

/** Validation of the form that asks for an order's link, loaded when somebody starts to fill it in. */
export const checkOrderLink: FieldCheck = (fields) => fieldErrors(OrderLinkForm, fields);
