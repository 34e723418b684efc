import { isCard, type PaymentMethod } from "./payment.ts";

/** What is about to be paid, as far as the one who checks knows it: what is undefined is not looked at. */
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

/** What is missing for a payment (spec 2 §5 'Payment pre-check'), in the order of the form. */
export function checkPayment(payment: PaymentToCheck): PaymentFault[] {
  const faults: PaymentFault[] = [];
  const need = (field: keyof PaymentToCheck, isThere: (value: unknown) => boolean, message: string) => {
    const value = payment[field];
    if (value !== undefined && !isThere(value)) faults.push({ field, message });
  };
  const isText = (value: unknown) => typeof value === "string" && value.trim() !== "";
  need("authenticated", (value) => value === true, "Usuário não autenticado");
  need("customerName", isText, "Nome é obrigatório");
  need("customerEmail", isText, "Email é obrigatório");
  need("customerPhone", isText, "Telefone é obrigatório");
  need("shippingAddress", (value) => typeof value === "object" && value !== null, "Endereço de entrega é obrigatório");
  need("items", (value) => Array.isArray(value) && value.length > 0, "Itens do pedido são obrigatórios");
  need("total", (value) => typeof value === "number" && value > 0, "Total do pedido deve ser maior que zero");
  need("externalPaymentId", isText, "ID do pagamento é obrigatório");
  if (isCard(payment.method) && !isText(payment.cardToken)) {
    faults.push({ field: "cardToken", message: "Token do cartão é obrigatório" });
  }
  return faults;
}

/** `Dados inválidos: field: message, ...` (spec 2 §5). */
export function invalidDataMessage(faults: readonly PaymentFault[]): string {
  return `Dados inválidos: ${faults.map(({ field, message }) => `${field}: ${message}`).join(", ")}`;
}
