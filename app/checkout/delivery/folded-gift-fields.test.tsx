import { expect, test } from "vitest";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import { fetchFields } from "./fetched-fields.ts";
import { FoldedGiftFields } from "./folded-gift-fields.tsx";
import type { DeliveryForm } from "./use-delivery-fields.ts";

function shown(typed: object): string {
  const values = { ...EMPTY_DELIVERY, ...typed };
  const bind: DeliveryForm["bind"] = (name) => ({
    name,
    value: values[name],
    error: undefined,
    onChange: () => {},
    onBlur: () => {},
  });
  return htmlInShop(<FoldedGiftFields form={{ values, bind, focus: () => {} } as unknown as DeliveryForm} />);
}

test("while gifts are off, what is typed stays in sight with both limits; else nothing is asked", async () => {
  await fetchFields();
  expect(shown({})).toBe("");
  for (const typed of [{ giftRecipient: "Lia" }, { giftMessage: "Oi" }]) {
    expect(shown(typed)).toMatch(/Até 120 caracteres.*Até 200 caracteres/);
  }
});
