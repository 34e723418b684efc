import { expect, test } from "vitest";
import { previewFile } from "./preview-csv.ts";

test("every product on a line of its own, with decimal commas, for the spreadsheets of this country", () => {
  const file = previewFile([
    {
      id: "ANEL-1",
      name: "Anel; liso",
      before: { priceCents: 9999, discountPriceCents: 7999 },
      after: { priceCents: 14999, discountPriceCents: null },
      endsSale: true,
    },
    {
      id: "ANEL-2",
      name: "=2+3",
      before: { priceCents: 100, discountPriceCents: null },
      after: { priceCents: 100, discountPriceCents: null },
      endsSale: false,
    },
  ]);
  expect(file).toBe(
    "\uFEFFid;nome;preço atual;preço novo;desconto atual;desconto novo;cliente paga hoje;cliente passa a pagar;diferença\r\n" +
      'ANEL-1;"Anel; liso";99,99;149,99;79,99;;79,99;149,99;+87,5%\r\n' +
      "ANEL-2;'=2+3;1,00;1,00;;;1,00;1,00;0%\r\n",
  );
});
