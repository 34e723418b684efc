import { expect, test } from "vitest";
import { NO_SALES } from "#shop/insight/reports/sales.ts";
import { bestFile, methodsFile, salesFile, stockFile } from "./report-csv.ts";

const HEADING = { now: NO_SALES, before: NO_SALES };

test("sales by day, amounts with a comma, an average only where there is one", () => {
  const day = { ...NO_SALES, part: "2026-11-20", orders: 3, revenueCents: 100000, grossPiecesCents: 95000 };
  const less = { ...NO_SALES, part: "2026-11-21", refunds: 1, refundedCents: 5005 };
  const file = salesFile({
    ...HEADING,
    parts: [day, less],
    partsBefore: [],
    attempts: [],
    attemptsBefore: [],
    low: { products: [], count: 0 },
  });
  expect(file).toBe(
    "\uFEFFdata;pedidos;receita;ticket médio;peças;cupons;desconto do PIX;frete;reembolsos;valor reembolsado;disputas perdidas;valor perdido;fica na loja\r\n" +
      "20/11/2026;3;1000,00;333,33;950,00;0,00;0,00;0,00;0;0,00;0;0,00;1000,00\r\n" +
      "21/11/2026;0;0,00;;0,00;0,00;0,00;0,00;1;50,05;0;0,00;-50,05\r\n",
  );
});

test("words that a spreadsheet would take for a formula are none", () => {
  const row = {
    id: "A-1",
    name: '=CMD("x")',
    pictures: [],
    pieces: 2,
    returnedPieces: 0,
    revenueCents: 1990,
    stock: null,
  };
  const best = bestFile({ ...HEADING, best: [row], worst: [], low: { products: [], count: 0 }, stock: [] });
  expect(best.split("\r\n")[1]).toBe(`A-1;"'=CMD(""x"")";2;19,90;0;`);
});

test("a method that brought money without a payment begun in these days stands there too", () => {
  const file = methodsFile({
    ...HEADING,
    funnel: { cartsOpened: 0, checkoutsOpened: 0, paymentsBegun: 0, paid: 1 },
    funnelBefore: { cartsOpened: 0, checkoutsOpened: 0, paymentsBegun: 0, paid: 0 },
    attempts: [{ method: "pix", attempts: 4, paid: 2, refused: 0, expired: 1, cancelled: 1, open: 0 }],
    refusals: [],
    reminders: [],
    methods: [{ method: "boleto", orders: 1, revenueCents: 5000 }],
  });
  expect(file.split("\r\n").slice(1, 3)).toEqual(["Boleto;50,00;1;0;0;0;0;0;0;", "PIX;0,00;0;4;2;0;1;1;0;66,7"]);
});

test("the stock names its categories as the page does", () => {
  const row = { category: "aneis", products: 12, soldOut: 1, pieces: 80, valueCents: 1_234_56 };
  const file = stockFile({ ...HEADING, best: [], worst: [], low: { products: [], count: 0 }, stock: [row] });
  expect(file.split("\r\n")[1]).toBe("Anéis;12;1;80;1234,56");
});
