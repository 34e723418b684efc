import { expect, test } from "vitest";
import { QuoteAnswer, readServices } from "./quote-answer.ts";

const correios = { id: 1, name: "Correios", picture: "https://example.com/correios.png" };
const pac = { id: 1, name: "PAC", price: "23.72", delivery_time: 6, company: correios };

const read = (answer: unknown) => readServices(QuoteAnswer.parse(answer));
const prices = (...entries: unknown[]) => read(entries).map((service) => [service.priceCents, service.deliveryDays]);

test("a list, or one object when one service was asked for", () => {
  const quoted = {
    serviceId: "1",
    name: "PAC",
    company: { name: "Correios", picture: correios.picture },
    priceCents: 2372,
    deliveryDays: 6,
  };
  expect(read([pac])).toEqual([quoted]);
  expect(read(pac)).toEqual([quoted]);
  expect(read([])).toEqual([]);
  expect(QuoteAnswer.safeParse({ message: "Server Error" }).success).toBe(false);
});

test("the merchant's own price and days win; numbers may be text", () => {
  expect(prices({ ...pac, custom_price: "25.00", custom_delivery_time: "7" })).toEqual([[2500, 7]]);
  expect(
    prices({ ...pac, price: 23.7, custom_price: null, delivery_time: null, delivery_range: { min: 4, max: 5 } }),
  ).toEqual([[2370, 5]]);
});

test("a service that cannot go, or whose price or days are no such thing, is left out", () => {
  expect(
    prices(
      { id: 3, name: ".Package", error: "Serviço econômico indisponível para o trecho.", company: correios },
      { ...pac, error: "Transportadora não atende este trecho." },
      { ...pac, price: undefined },
      { ...pac, price: "", custom_price: "a combinar" },
      { ...pac, price: "0.00" },
      { ...pac, delivery_time: undefined },
      { ...pac, delivery_time: "" },
      { ...pac, delivery_time: 400 },
      { ...pac, delivery_time: "99999999" },
      { ...pac, price: "-23.72" },
      { ...pac, company: undefined },
      "nonsense",
      null,
      pac,
    ),
  ).toEqual([[2372, 6]]);
});
