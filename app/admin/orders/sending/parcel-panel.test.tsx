import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Shipment } from "#shop/fulfilment/shipments/shipment.ts";
import { ParcelPanel } from "./parcel-panel.tsx";

const LABEL: Shipment = {
  id: "8a4f0d0e-0000-4000-8000-000000000001",
  orderId: "8a4f0d0e-0000-4000-8000-000000000000",
  kind: "melhor_envio",
  position: 1,
  state: "ready",
  serviceId: "2",
  carrierName: "Correios",
  serviceName: "SEDEX",
  agencyId: null,
  agencyName: null,
  box: null,
  contents: [],
  providerOrderId: "9f1c",
  protocol: "ORD-1",
  priceCents: 2290,
  trackingCode: "AA123456789BR",
  cancelWanted: false,
  problem: null,
  problemDetail: null,
  attempts: 0,
  nextTryAt: null,
  trackAfter: null,
  trackedAt: null,
  trackFailedAt: null,
  postedAt: null,
  deliveredAt: null,
  hasLabel: true,
  createdAt: new Date("2026-11-20T12:00:00Z"),
};

function textOf(change: Partial<Shipment>): string {
  const panel = () => <ParcelPanel shipment={{ ...LABEL, ...change }} lines={[]} mayWrite />;
  const Stub = createRoutesStub([{ path: "/", Component: panel }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />).replace(/<[^>]+>/g, " ");
}

test("a label is printed while it holds, and not while it is given up, nor after", () => {
  expect(textOf({})).toMatch(/Imprimir etiqueta.*Cancelar etiqueta/s);
  for (const over of [{ state: "cancelled" }, { state: "expired" }, { cancelWanted: true }] as const) {
    expect(textOf(over)).not.toContain("Imprimir etiqueta");
  }
  expect(textOf({ state: "expired" })).toContain("Esta etiqueta venceu sem postagem.");
});

test("what could not be delivered comes with advice", () => {
  const text = textOf({ state: "undelivered", postedAt: new Date() });
  expect(text).toContain("A transportadora não conseguiu entregar.");
  expect(text).toContain("peça uma nova tentativa à transportadora");
});

test("the provider's English stays out of the way, and within reach", () => {
  const text = textOf({ state: "planned", problem: "forbidden", problemDetail: "This action is unauthorized." });
  expect(text).toContain("O token não tem todas as permissões.");
  expect(text.indexOf("This action is unauthorized.")).toBeGreaterThan(text.indexOf("Resposta do Melhor Envio"));
});
