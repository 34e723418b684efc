import { expect, test } from "vitest";
import { htmlInShop } from "#tests/setup/pages/shop-page.tsx";
import { LabelDocument } from "./asked-parts.tsx";
import { EMPTY_DELIVERY } from "./delivery-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

function shown(cpf: string): string {
  const values = { ...EMPTY_DELIVERY, cpf };
  const bind = (name: "cpf") => ({ name, value: values[name], error: undefined, onChange: () => {}, onBlur: () => {} });
  return htmlInShop(<LabelDocument form={{ values, bind, focus: () => {} } as unknown as DeliveryForm} />);
}

test("a known CPF is shown masked; else it is asked, and a company reads that its CNPJ is asked for later", () => {
  expect(shown("529.982.247-25")).toMatch(/\*\*\*\.982\.247-\*\*.*Alterar/);
  expect(shown("529.982.247-25")).not.toContain("529");
  expect(shown("")).toMatch(/CPF de quem recebe.*opcional.*Para empresa, siga sem preencher/);
  expect(shown("11.222.333/0001-81")).toContain("Para empresa, pode seguir");
});
