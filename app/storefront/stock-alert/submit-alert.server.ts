import { data } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { above, atField, type Refusal, tooMany } from "#app/forms/refusal.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { requestStockAlert, type StockAlertRequest } from "#shop/customers/stock-alerts/request-stock-alert.server.ts";
import { StockAlertInput } from "#shop/customers/stock-alerts/stock-alert.ts";
import type { Services } from "#shop/services.server.ts";

const FAILURE = { title: "Aviso não guardado", message: "Ocorreu um erro inesperado. Tente novamente." };

type Reason = Extract<StockAlertRequest, { kind: "refused" }>["reason"];

const REFUSALS: Readonly<Record<Reason, Refusal>> = {
  unknown_product: above(FAILURE.title, "O produto que você está procurando não existe ou foi removido.", 404),
  in_stock: above(FAILURE.title, "Esta peça está em estoque agora: você já pode comprar.", 409),
  size_required: atField("tamanho", "Escolha um tamanho."),
  unknown_size: atField("tamanho", "Escolha um dos tamanhos da peça."),
};

/**
 * Handles the stock alert form: stores the request, or refuses with the errors and what was typed.
 * Rules: ACCOUNT-85.
 */
export function submitStockAlert(services: Services, request: Request) {
  const posted = { rules: StockAlertInput, failure: FAILURE };
  return submitForm(services, request, posted, async ({ tamanho, email }, { refuse }) => {
    const counted = await services.rateLimits.take("stock_notice", clientNetwork(clientAddress(request.headers)));
    if (counted.kind === "refused") return refuse(tooMany(FAILURE.title, counted.retryAfterSeconds));
    const asked = await requestStockAlert(
      services.db,
      { productId: productIdOf(request) ?? "", size: tamanho ?? "", email },
      { clock: services.clock, unlisted: services.config.mode === "demo" },
    );
    return asked.kind === "stored" ? data<FormAnswer>({ kind: "done" }) : refuse(REFUSALS[asked.reason]);
  });
}

/** The product id in the URL of a stock alert page or form; null when there is none. */
export function productIdOf(request: Request): string | null {
  return pageUrlOf(request).searchParams.get("produto");
}
