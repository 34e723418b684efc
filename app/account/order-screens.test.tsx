import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FAILED, MISSING, NoOrder } from "./no-order.tsx";
import { OrdersFailed, OrdersList } from "./orders-list.tsx";

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
