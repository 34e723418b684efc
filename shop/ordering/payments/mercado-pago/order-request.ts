import { DAY_MS, dayInSaoPaulo, MINUTE_MS } from "#platform/clock.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import { toDecimalString } from "#platform/money.ts";
import { type PaymentOrder, ProviderRefused } from "../payment-provider.ts";

/** The limit is undocumented; other providers accept this length. */
const LONGEST_TITLE = 120;

/** The package's types have a date, integrations send a number of days (`P3D`). */
export const BOLETO_DEADLINES = ["date_of_expiration", "expiration_time"] as const;
export type BoletoDeadline = (typeof BOLETO_DEADLINES)[number];

/** Deterministic: a key with another body is refused. A PIX has a duration: a date may miss the 30 minutes' minimum. */
export function mercadoPagoOrderRequest(
  order: PaymentOrder,
  statementDescriptor: string,
  boletoDeadline: BoletoDeadline = "date_of_expiration",
) {
  const amount = toDecimalString(order.amountCents);
  return {
    type: "online",
    processing_mode: "automatic",
    // Only this mode lets a bank ask the card's owner for a 3-D Secure challenge.
    ...(order.card ? { capture_mode: "automatic_async" } : {}),
    external_reference: order.externalPaymentId,
    total_amount: amount,
    description: order.description,
    payer: payerOf(order),
    items: order.items.map(({ code, title, quantity, unitCents }) => ({
      title: title.slice(0, LONGEST_TITLE),
      unit_price: toDecimalString(unitCents),
      quantity,
      external_code: code,
      category_id: "fashion",
    })),
    transactions: { payments: [{ amount, ...paymentOf(order, statementDescriptor, boletoDeadline) }] },
    ...(order.card ? SECURITY : {}),
  };
}
export type MercadoPagoOrderRequest = ReturnType<typeof mercadoPagoOrderRequest>;

/** Only where the provider sees a risk, with liability shift to the bank. Rules: PAY-50. */
const SECURITY = {
  config: { online: { transaction_security: { validation: "on_fraud_risk", liability_shift: "required" } } },
} as const;

function paymentOf(
  { method, createdAt, expiresAt, card, installments }: PaymentOrder,
  statementDescriptor: string,
  boletoDeadline: BoletoDeadline,
) {
  switch (method) {
    case "pix": {
      const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / MINUTE_MS);
      return { expiration_time: `PT${minutes}M`, payment_method: { id: "pix", type: "bank_transfer" } };
    }
    case "boleto":
      return {
        ...(boletoDeadline === "date_of_expiration"
          ? { date_of_expiration: expiresAt.toISOString() }
          : { expiration_time: `P${daysBetween(createdAt, expiresAt)}D` }),
        payment_method: { id: "boleto", type: "ticket" },
      };
    case "credit_card":
    case "debit_card":
      if (!card) throw new ProviderRefused("card token is gone", 0);
      return {
        payment_method: {
          id: card.brand,
          type: method,
          token: card.token,
          installments,
          statement_descriptor: statementDescriptor,
        },
      };
    case "stripe":
      throw new Error("not a method of this provider");
  }
}

/** São Paulo days. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((Date.parse(dayInSaoPaulo(to)) - Date.parse(dayInSaoPaulo(from))) / DAY_MS);
}

/** Names, phone and address raise the approval rate; a boleto requires a last name. Rules: PAY-118. */
function payerOf({ payer, method, card }: PaymentOrder) {
  const [firstName = "", ...rest] = payer.name.trim().split(/\s+/);
  // Whether a CNPJ with letters is taken is not confirmed: it goes only where it must.
  const mayStay = method !== "pix" || !/[A-Z]/.test(payer.document ?? "");
  const identification = card?.document ?? (mayStay ? documentOf(payer.document) : null);
  const phone = phoneOf(payer.phone);
  return {
    email: payer.email,
    first_name: firstName,
    ...(rest.length > 0 ? { last_name: rest.join(" ") } : method === "boleto" ? { last_name: firstName } : {}),
    ...(identification ? { identification } : {}),
    ...(phone ? { phone } : {}),
    address: addressOf(payer.address),
  };
}

/** Null: no Brazilian number. */
function phoneOf(typed: string): { area_code: string; number: string } | null {
  const plain = plainPhone(typed);
  return /^\d{10,11}$/.test(plain) ? { area_code: plain.slice(0, 2), number: plain.slice(2) } : null;
}

/** A CNPJ may contain letters: its length tells it from a CPF. */
function documentOf(document: string | null): { type: string; number: string } | null {
  return document ? { type: document.length === 14 ? "CNPJ" : "CPF", number: document } : null;
}

function addressOf(address: PaymentOrder["payer"]["address"]) {
  return {
    zip_code: address.zipCode,
    street_name: address.street,
    street_number: address.number,
    neighborhood: address.neighborhood,
    city: address.city,
    state: address.state,
    ...(address.complement ? { complement: address.complement } : {}),
  };
}
