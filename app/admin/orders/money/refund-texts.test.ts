import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#shop/ordering/payments/payment.ts";
import { amountHint, piecesStillOutText, refundConsequences, refundWay } from "./refund-texts.ts";

const part = { amountCents: 5000, isWhole: false, cancels: false, pieces: 0, piecesLeft: 2 };

describe("what follows a refund is said before it", () => {
  test.each([
    ["confirmed", { ...part, isWhole: true, cancels: true }, /^O pedido é cancelado: todas as peças voltam ao estoque/],
    [
      "confirmed",
      { ...part, isWhole: true },
      /“Confirmado”, mas sai de “Para embalar” e não será enviado\. Nenhuma peça/,
    ],
    ["processing", part, /“Em processamento” e é enviado inteiro: nenhuma peça/],
    ["confirmed", { ...part, pieces: 1 }, /enviado sem 1 peça, que volta ao estoque\.$/],
    ["confirmed", { ...part, pieces: 2 }, /não resta nada a enviar: 2 peças voltam ao estoque\. .*cancele o pedido\.$/],
    [
      "delivered",
      { ...part, isWhole: true, pieces: 1 },
      /^O pedido continua como “Entregue”\. 1 peça volta ao estoque\.$/,
    ],
  ] as const)("%s: %j", (status, wish, words) => expect(refundConsequences(status, wish)).toMatch(words));
});

test("the way the money goes back is said as people say it", () => {
  expect(["pix", "boleto", "credit_card", "stripe", null].map((method) => refundWay(method as PaymentMethod))).toEqual([
    "pelo PIX",
    "por transferência",
    "pelo cartão de crédito",
    "pela Stripe",
    "por onde foi pago",
  ]);
});

test("pieces that an order without money keeps off the shelf are counted", () => {
  expect(piecesStillOutText([{ left: 1 }, { left: 2 }])).toContain("3 peças continuam fora do estoque");
  expect(piecesStillOutText([{ left: 0 }, { left: 1 }])).toContain("1 peça continua fora do estoque");
  expect(piecesStillOutText([{ left: 0 }])).not.toContain("estoque");
});

test("the amount's hint names the shipping that the last pieces filled in", () => {
  const asked = { leftCents: 10_648, returnedCents: 0, shippingCents: 0 };
  expect(amountHint(asked)).toBe("Em reais, como 200 ou 59,90. Até R$\u00a0106,48.");
  expect(amountHint({ ...asked, returnedCents: 500 })).toContain("Já devolvido: R$\u00a05,00.");
  expect(amountHint({ ...asked, shippingCents: 1649 })).toBe(
    "Inclui R$\u00a016,49 de frete, que volta com a última peça. Em reais, como 200 ou 59,90. Até R$\u00a0106,48.",
  );
});
