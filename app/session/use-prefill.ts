import { type RefObject, useEffect } from "react";
import { useCustomer } from "./use-customer.ts";

/** Fills in name and e-mail of the customer who is logged in, where the fields are still empty. */
export function usePrefill(form: RefObject<HTMLFormElement | null>): void {
  const { customer } = useCustomer();
  useEffect(() => {
    if (!customer) return;
    for (const name of ["name", "email"] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === "") field.value = customer[name];
    }
  }, [customer, form]);
}
