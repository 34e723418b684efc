import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FactList } from "#app/ui/fact-list.tsx";
import { pickupServiceName } from "#shop/ordering/shipping/pickup.ts";
import { deliveryFacts } from "./delivery-facts.ts";

const CARRIED = {
  status: "confirmed",
  serviceName: "PAC",
  carrierName: "Correios",
  estimatedDeliveryDate: "2026-11-26",
} as const;

test("the day of the chosen service comes first, the shop's general term after it and small", () => {
  const html = renderToStaticMarkup(<FactList facts={deliveryFacts(CARRIED, 2)} />);
  expect(html).toMatch(
    /chega até 26\/11\/2026.*text-caption.*Prazo geral da loja.*7-10 dias úteis; para este pedido vale a previsão/,
  );
  expect(deliveryFacts({ ...CARRIED, estimatedDeliveryDate: null }, 2)).toEqual([
    { label: "Prazo de entrega", value: "7-10 dias úteis" },
  ]);
});

test("what is collected has a place and a day, what is cancelled has neither", () => {
  const place = "Rua das Flores, 12. Das 9h às 18h";
  const collected = { ...CARRIED, carrierName: "Retirada na loja", serviceName: pickupServiceName(place) };
  expect(deliveryFacts(collected, 2)).toEqual([
    { label: "Retirada na loja", value: place },
    { label: "Pronto até", value: "26/11/2026" },
  ]);
  expect(deliveryFacts({ ...CARRIED, status: "cancelled" }, 2)).toEqual([]);
});
