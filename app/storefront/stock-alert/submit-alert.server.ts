import { data } from "react-router";
import { answerFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { type FormAnswer, formFields } from "#app/forms/form-answer.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { refuse, refuseFormTooMany } from "#app/forms/refuse-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { clientAddress, clientNetwork } from "#platform/http/client-address.ts";
import { requestStockAlert, type StockAlertRequest } from "#shop/customers/stock-alerts/request-stock-alert.server.ts";
import { StockAlertInput } from "#shop/customers/stock-alerts/stock-alert.ts";
import type { Services } from "#shop/services.server.ts";

const TITLE = "Aviso não guardado";

type Reason = Extract<StockAlertRequest, { kind: "refused" }>["reason"];

const REFUSALS: Readonly<Record<Reason, { status: number; errors?: Record<string, string>; message?: string }>> = {
  unknown_product: { status: 404, message: "O produto que você está procurando não existe ou foi removido." },
  in_stock: { status: 409, message: "Esta peça está em estoque agora: você já pode comprar." },
  size_required: { status: 422, errors: { tamanho: "Escolha um tamanho." } },
  unknown_size: { status: 422, errors: { tamanho: "Escolha um dos tamanhos da peça." } },
};

/**
 * Handles the stock alert form: stores the request, or refuses with the errors and what was typed.
 * Rules: ACCOUNT-85.
 */
export async function submitStockAlert(services: Services, request: Request) {
  const fields = formFields(await readForm(request));
  const form = StockAlertInput.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(StockAlertInput, fields) });
  try {
    const counted = await services.rateLimits.take("stock_notice", clientNetwork(clientAddress(request.headers)));
    if (counted.kind === "refused") return refuseFormTooMany(fields, TITLE, counted.retryAfterSeconds);
    const asked = await requestStockAlert(
      services.db,
      { productId: productIdOf(request) ?? "", size: form.data.tamanho ?? "", email: form.data.email },
      { clock: services.clock, unlisted: services.config.mode === "demo" },
    );
    if (asked.kind === "stored") return data<FormAnswer>({ kind: "done" });
    const { status, errors, message } = REFUSALS[asked.reason];
    return refuse(fields, { status, errors, problem: message ? { title: TITLE, message } : undefined });
  } catch (error) {
    return answerFailure(services, fields, error, {
      title: TITLE,
      message: "Ocorreu um erro inesperado. Tente novamente.",
    });
  }
}

/** The product id in the URL of a stock alert page or form; null when there is none. */
export function productIdOf(request: Request): string | null {
  return pageUrlOf(request).searchParams.get("produto");
}
