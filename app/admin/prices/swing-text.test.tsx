import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { largeSwings } from "#shop/catalogue-admin/price-tool/price-change.ts";
import { RiskPill, SwingNotes } from "./price-notes.tsx";

const swings = largeSwings([
  {
    id: "ANEL-1",
    name: "Anel Oval",
    before: { priceCents: 40_000, discountPriceCents: 24_990 },
    after: { priceCents: 6_999, discountPriceCents: null },
    endsSale: true,
  },
]);
const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("low risk never stands alone, nor as safe, beside prices that fall much", () => {
  const calm = renderToStaticMarkup(<RiskPill risk="low" swings={[]} />);
  expect(text(calm)).toBe("Risco baixo");
  const warned = renderToStaticMarkup(<RiskPill risk="low" swings={swings} />);
  expect(text(warned)).toBe("Até −72% para clientes · risco baixo pela data");
  expect(warned).toContain("bg-warning-soft");
  expect(text(renderToStaticMarkup(<RiskPill risk="critical" swings={swings} />))).toContain("risco crítico");
});

test("what customers are going to pay is told with the products by name", () => {
  const said = text(renderToStaticMarkup(<SwingNotes swings={swings} />));
  expect(said).toBe("Clientes passam a pagar 72% menos em 1 produto. Anel Oval: R$ 249,90 → R$ 69,99 (-72%)");
});
