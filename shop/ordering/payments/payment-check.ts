import { isCard, type PaymentMethod } from "./payment.ts";

/** Undefined fields are not checked. */
export interface PaymentToCheck {
  authenticated?: boolean;
  customerName?: unknown;
  customerEmail?: unknown;
  customerPhone?: unknown;
  shippingAddress?: unknown;
  items?: unknown;
  /** In reais. */
  total?: unknown;
  externalPaymentId?: unknown;
  method: PaymentMethod;
  cardToken?: string | null;
}

export interface PaymentFault {
  field: string;
  message: string;
}

const CUSTOMER = [
  ["customerName", "Nome é obrigatório"],
  ["customerEmail", "Email é obrigatório"],
  ["customerPhone", "Telefone é obrigatório"],
] as const;
/** Stripe's page asks for missing data itself, so it is reported once. */
const CUSTOMER_REQUIRED = "Dados do cliente são obrigatórios";

/** In the order of the form. Rules: PAY-9, PAY-10. */
export function checkPayment(payment: PaymentToCheck): PaymentFault[] {
  const faults: PaymentFault[] = [];
  const need = (field: keyof PaymentToCheck, isThere: (value: unknown) => boolean, message: string) => {
    const value = payment[field];
    if (value !== undefined && !isThere(value)) faults.push({ field, message });
  };
  const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
  need("authenticated", (value) => value === true, "Usuário não autenticado");
  for (const [field, message] of CUSTOMER) {
    if (payment.method !== "stripe") need(field, isText, message);
    else if (!faults.some((fault) => fault.message === CUSTOMER_REQUIRED)) need(field, isText, CUSTOMER_REQUIRED);
  }
  need("shippingAddress", (value) => typeof value === "object" && value !== null, "Endereço de entrega é obrigatório");
  need("items", (value) => Array.isArray(value) && value.length > 0, "Itens do pedido são obrigatórios");
  const isCharged = (value: unknown) => typeof value === "number" && (value > 0 || payment.method === "free");
  need("total", isCharged, "Total do pedido deve ser maior que zero");
  need("externalPaymentId", isText, "ID do pagamento é obrigatório");
  if (isCard(payment.method) && !isText(payment.cardToken)) {
    faults.push({ field: "cardToken", message: "Token do cartão é obrigatório" });
  }
  return faults;
}

/** `Dados inválidos: field: message, ...`. Rules: PAY-9. */
export function invalidDataMessage(faults: readonly PaymentFault[]): string {
  return `Dados inválidos: ${faults.map(({ field, message }) => `${field}: ${message}`).join(", ")}`;
}
