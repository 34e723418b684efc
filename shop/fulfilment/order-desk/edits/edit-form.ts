import * as z from "zod/mini";
import type { Order } from "#shop/ordering/orders/order.ts";
import { wishesOfForm } from "./edit-fields.ts";
import { type EditPlan, type LineSizes, planEdit } from "./order-edit.ts";

type Sizes = Readonly<Record<string, LineSizes>>;

export function planOfForm(order: Pick<Order, "items">, sizes: Sizes, fields: Record<string, string>): EditPlan {
  return planEdit(order, wishesOfForm(order, fields), new Map(Object.entries(sizes)));
}

/** Checks the form as the server will, for messages at the fields. */
export function editForm(order: Pick<Order, "items">, sizes: Sizes) {
  return z.record(z.string(), z.string()).check(({ value, issues }) => {
    const plan = planOfForm(order, sizes, value);
    if (plan.kind !== "refused") return;
    for (const [field, message] of Object.entries(plan.errors)) {
      issues.push({ code: "custom", path: [field], message, input: value });
    }
  });
}
