import { refuse } from "#app/forms/refuse-form.server.ts";
import { counted } from "#platform/formats/plural.ts";
import { ORDER_EMAIL_TEXTS } from "#shop/fulfilment/returns/return-texts.ts";
import type { EmailRefusal } from "#shop/ordering/orders/access/order-email.server.ts";
import { ORDER_EMAIL_FIELD } from "./read-return-form.ts";

const TITLE = "Não foi possível continuar";
/** The form was opened while the order was unpaid, without a field for the e-mail. */
const PAID_MEANWHILE = "O pagamento deste pedido acabou de chegar. Recarregue a página para continuar.";

/** Refuses a form for its e-mail, or for too many attempts. Rules: REFUND-73, REFUND-74. */
export function refuseOrderEmail(fields: Record<string, string>, refusal: EmailRefusal) {
  if (refusal.reason === "too_many_attempts") {
    const { retryAfterSeconds: seconds } = refusal;
    return refuse(fields, {
      status: 429,
      problem: {
        title: TITLE,
        message: `Muitas tentativas. Tente de novo em ${counted(Math.ceil(seconds / 60), "minuto", "minutos")}.`,
      },
      headers: { "Retry-After": String(seconds) },
    });
  }
  if (!(ORDER_EMAIL_FIELD in fields)) {
    return refuse(fields, { status: 409, problem: { title: TITLE, message: PAID_MEANWHILE } });
  }
  return refuse(fields, { status: 422, errors: { [ORDER_EMAIL_FIELD]: ORDER_EMAIL_TEXTS[refusal.reason] } });
}
