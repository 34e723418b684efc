import { z } from "zod";
import { AMOUNT_PATTERN, toAmount, toCents } from "./amount.ts";
import type { ApiError } from "./api-errors.ts";
import { allBrands } from "./cards/card-brands.ts";
import { type OrderRequest, orderRequest } from "./order-request.ts";
import { pixDeadline } from "./pix/expiration.ts";
import { noPayer, type Problem, problem, problemsAsErrors, problemsOfIssues } from "./request-problems.ts";

export type CheckedRequest =
  | { kind: "accepted"; request: OrderRequest; payment: RequestedPayment }
  | { kind: "refused"; errors: ApiError[] };

export interface RequestedPayment {
  cents: number;
  /** Null for a card. */
  expiresAt: number | null;
}

const amount = z.string().regex(AMOUNT_PATTERN);
const amountsOnly = z.object({
  total_amount: amount,
  transactions: z.object({ payments: z.array(z.object({ amount })) }),
});

/** The simulated payment methods. The API's other methods are refused as not enabled for the account. */
const methodTypes: Readonly<Record<string, string>> = {
  pix: "bank_transfer",
  boleto: "ticket",
  bolbradesco: "ticket",
  ...Object.fromEntries(allBrands().map(({ id, type }) => [id, type])),
};

/** The least amount of a transaction in centavos, by type of method (the provider's help pages); a PIX has none. */
const LEAST_CENTS: Readonly<Record<string, number>> = { ticket: 400, credit_card: 50, debit_card: 50 };

/** Validates the body of `POST /v1/orders`; reports every problem, not only the first. */
export function checkOrderRequest(body: string, now: number): CheckedRequest {
  const json = parseJson(body);
  if (json === undefined) {
    return { kind: "refused", errors: [{ code: "json_syntax_error", message: "The request body is not valid JSON" }] };
  }
  const parsed = orderRequest.safeParse(json, { reportInput: true });
  const problems = parsed.success ? [] : problemsOfIssues(parsed.error.issues);
  problems.push(...sumProblems(json));
  if (!parsed.success) return { kind: "refused", errors: problemsAsErrors(problems) };

  const request = parsed.data;
  const [asked] = request.transactions.payments;
  problems.push(...payerProblems(request), ...methodProblems(request), ...leastProblems(request));
  const isCard = asked?.payment_method.type.endsWith("_card") ?? false;
  const expiresAt = isCard ? null : deadlineOf(asked, now);
  if (expiresAt === null && !isCard) {
    const name = asked?.date_of_expiration === undefined ? "expiration_time" : "date_of_expiration";
    problems.push(problem("property_value", `'$.transactions.payments[0].${name}' - invalid expiration`));
  }
  if (problems.length > 0) return { kind: "refused", errors: problemsAsErrors(problems) };
  return { kind: "accepted", request, payment: { cents: toCents(request.total_amount), expiresAt } };
}

/** A boleto expires after three days by default. */
function deadlineOf(asked: OrderRequest["transactions"]["payments"][number] | undefined, now: number): number | null {
  const isTicket = asked?.payment_method.type === "ticket";
  const nothing = asked?.expiration_time === undefined && asked?.date_of_expiration === undefined;
  return pixDeadline(now, isTicket && nothing ? "P3D" : asked?.expiration_time, asked?.date_of_expiration);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function sumProblems(json: unknown): Problem[] {
  const amounts = amountsOnly.safeParse(json);
  if (!amounts.success) return [];
  const { total_amount, transactions } = amounts.data;
  const sum = transactions.payments.reduce((cents, payment) => cents + toCents(payment.amount), 0);
  if (toCents(total_amount) === 0) return [problem("property_value", "'$.total_amount' - must be greater than 0")];
  if (sum === toCents(total_amount)) return [];
  return [
    problem(
      "invalid_total_amount",
      "'$.total_amount' - must be equal to the sum of '$.transactions.payments[*].amount'",
    ),
  ];
}

function leastProblems({ transactions: { payments } }: OrderRequest): Problem[] {
  return payments.flatMap(({ amount: asked, payment_method: { type } }, index) => {
    const least = LEAST_CENTS[type] ?? 0;
    if (toCents(asked) >= least) return [];
    const detail = `'$.transactions.payments[${index}].amount' - must be greater than or equal to ${toAmount(least)}`;
    return [problem("property_value", detail)];
  });
}

function payerProblems({ payer, transactions }: OrderRequest): Problem[] {
  if (Object.keys(payer).length === 0) return [noPayer()];
  const asked = transactions.payments[0]?.payment_method;
  const isTicket = asked?.type === "ticket" && methodTypes[asked.id] === "ticket";
  const missing = isTicket ? missingForBoleto(payer) : [];
  if (payer.email !== undefined || payer.customer_id !== undefined || payer.id !== undefined) return missing;
  return [problem("required_properties", "'$.payer.email' or '$.payer.customer_id' or '$.payer.id'"), ...missing];
}

/** A boleto needs the payer's name, document and complete address. */
function missingForBoleto(payer: OrderRequest["payer"]): Problem[] {
  const { first_name, last_name, identification, address } = payer;
  const { zip_code, street_name, street_number, neighborhood, city, state } = address ?? {};
  const needed = {
    ...{ first_name, last_name, identification: identification?.number },
    ...{ "address.zip_code": zip_code, "address.street_name": street_name, "address.street_number": street_number },
    ...{ "address.neighborhood": neighborhood, "address.city": city, "address.state": state },
  };
  return Object.entries(needed).flatMap(([name, value]) =>
    value ? [] : [problem("required_properties", `missing properties: '$.payer.${name}'`)],
  );
}

function methodProblems({ transactions: { payments } }: OrderRequest): Problem[] {
  if (payments.length > 1) {
    return [problem("exceeded_number_of_transactions", "'$.transactions.payments' - at most 1 transaction")];
  }
  return payments.flatMap(({ payment_method: { id, type, token } }) => {
    const expected = methodTypes[id];
    const isCard = type.endsWith("_card");
    if (expected === type) {
      const missing = "missing properties: '$.transactions.payments[0].payment_method.token'";
      return isCard && !token ? [problem("required_properties", missing)] : [];
    }
    const path = "$.transactions.payments[0].payment_method";
    if (expected !== undefined)
      return [problem("property_value", `'${path}.type' - value must be one of [${expected}]`)];
    const known = Object.keys(methodTypes).join(", ");
    return [problem("property_value", `'${path}.id' - value must be one of [${known}]`)];
  });
}
