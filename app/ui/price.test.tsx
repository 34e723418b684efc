import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PriceBlock } from "./price.tsx";

const text = (html: string) => html.replace(/<[^>]+>/g, "");

test("a PIX price is read with its percentage, which takes no room on phones, and needs no element without a discount", () => {
  const block = (pixPercent: number) =>
    renderToStaticMarkup(
      <PriceBlock
        priceCents={14_999}
        discountPriceCents={11_999}
        pixPercent={pixPercent}
        payments={{ installments: { most: 3, interestFree: 3, smallestCents: 5_000 }, atOnce: "à vista", ways: "PIX" }}
      />,
    );
  expect(text(block(5))).toMatch(/R\$\s114,00 no PIX \(5% de desconto\)em até 2x de R\$\s60,00 sem juros/);
  expect(block(5)).toMatch(/no PIX<span class="max-md:sr-only"> \(5% de desconto\)<\/span>/);
  expect(text(block(0))).toMatch(/20% OFFem até 2x/);
});

test("a screen reader hears the old price first", () => {
  const payments = { installments: null, atOnce: "à vista", ways: "PIX" };
  const html = renderToStaticMarkup(
    <PriceBlock priceCents={14_999} discountPriceCents={11_999} pixPercent={0} payments={payments} />,
  );
  const read = html.replace(/<s [^>]*aria-hidden="true"[^>]*>.*?<\/s>/g, "");
  expect(text(read)).toMatch(/^De R\$\s149,99 porR\$\s119,99/);
});
