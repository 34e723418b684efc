import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { sampleOrder } from "#shop/mails/sample-order.ts";
import { PICKUP_NAME, pickupServiceName } from "#shop/shipping/pickup.ts";
import { FAILED, MISSING, NoOrder } from "./no-order.tsx";
import { OrderTracking } from "./order-tracking.tsx";
import { OrderView } from "./order-view.tsx";
import { notGone } from "./order-words.ts";
import { OrdersFailed, OrdersList } from "./orders-list.tsx";

const NOW = new Date("2026-11-20T12:00:00Z");

function textOf(screen: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => screen }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />).replace(/<[^>]+>/g, " ");
}

test("orders that cannot be read can be asked for again", () => {
  const text = textOf(<OrdersFailed busy={false} onRetry={() => {}} />);
  expect(text).toContain("Não foi possível carregar seus pedidos. Tente novamente.");
  expect(text).toContain("Tentar novamente");
});

test("whoever has no orders is led back to the shop", () => {
  const text = textOf(<OrdersList orders={[]} />);
  expect(text).toContain("Você ainda não fez nenhum pedido");
  expect(text).toContain("Continuar comprando");
});

test("an order that cannot be read can be asked for again; one that is not there cannot", () => {
  const failed = textOf(<NoOrder {...FAILED} retry />);
  expect(failed).toContain("Erro ao carregar pedido");
  expect(failed).toContain("Tentar novamente");
  const missing = textOf(<NoOrder {...MISSING} retry={false} />);
  expect(missing).toContain("Pedido não encontrado");
  expect(missing).not.toContain("Tentar novamente");
  for (const text of [failed, missing]) expect(text).toContain("Voltar para Meus Pedidos");
});

test("nothing of a cancelled order is on its way", () => {
  const sent = sampleOrder("shipped", NOW, []);
  const waiting = textOf(<OrderView order={sent} linked />);
  for (const word of ["Rastreamento", "Transportadora", "Previsão"]) expect(waiting).toContain(word);
  const over = textOf(<OrderView order={{ ...sent, status: "cancelled" }} linked />);
  expect(over).toContain("Produtos");
  expect(over).not.toMatch(/Rastreamento|Transportadora|Previsão|ME2600000001BR/);
});

test("that it was delivered is said once, with its day", () => {
  const delivered = textOf(<OrderTracking order={sampleOrder("delivered", NOW, [])} still />);
  expect(delivered.match(/Entregue/g)).toHaveLength(1);
  expect(delivered).toContain("Entregue em 20/11/2026.");
});

test("what is collected is not sent", () => {
  const carried = sampleOrder("paid", NOW, []);
  expect(notGone(carried)).toBe("Ainda não enviamos o seu pedido.");
  const collected = { ...carried, carrierName: PICKUP_NAME, serviceName: pickupServiceName("Rua A, 1") };
  expect(notGone(collected)).toBe("Você ainda não retirou o seu pedido.");
});
