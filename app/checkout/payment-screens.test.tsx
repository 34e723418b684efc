import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { sampleOrder } from "#shop/messages/sample-order.ts";
import { BoletoError } from "./payment/boleto/boleto-error.tsx";
import { LOAD_FAILED } from "./payment/card/mercado-pago-sdk.ts";
import { SdkFailure } from "./payment/card/sdk-failure.tsx";
import { UnknownPaymentView } from "./result/unknown-payment-view.tsx";
import { WaitingView } from "./result/waiting-view.tsx";

function textOf(screen: ReactElement): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => screen }]);
  return renderToStaticMarkup(<Stub initialEntries={["/"]} />).replace(/<[^>]+>/g, " ");
}

test("a boleto whose link did not come offers another way", () => {
  const text = textOf(<BoletoError cancelling={false} onCancel={() => {}} />);
  expect(text).toContain("Erro no Boleto");
  expect(text).toContain("Escolher como pagar");
  expect(text).toContain("Voltar para a loja");
});

test("a payment this screen does not know leads to its order", () => {
  const text = textOf(<UnknownPaymentView order={sampleOrder("delivered", new Date(), [])} />);
  expect(text).toContain("Erro no Pagamento");
  expect(text).toContain("Ver pedido");
});

test("a card in review says that somebody looks into it", () => {
  const text = textOf(
    <WaitingView
      kind="in_review"
      monitoring={false}
      checking={false}
      onCheck={() => {}}
      cancelling={false}
      onCancel={undefined}
    />,
  );
  expect(text).toContain("Pagamento em análise");
  expect(text).toContain("Verificar agora");
});

test("card fields that did not come can be loaded again", () => {
  const text = textOf(<SdkFailure message={LOAD_FAILED} />);
  expect(text).toContain("Erro ao carregar Mercado Pago SDK.");
  expect(text).toContain("Recarregar");
});
