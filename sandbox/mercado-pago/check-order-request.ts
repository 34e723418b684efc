import { z } from "zod";
import { AMOUNT_PATTERN, toCents } from "./amount.ts";
import type { ApiError } from "./api-errors.ts";
import { type OrderRequest, orderRequest } from "./order-request.ts";
import { pixDeadline } from "./pix/expiration.ts";
import { noPayer, type Problem, problem, problemsAsErrors, problemsOfIssues } from "./request-problems.ts";

export type CheckedRequest =
  | { kind: "accepted"; request: OrderRequest; payment: RequestedPayment }
  | { kind: "refused"; errors: ApiError[] };

export interface RequestedPayment {
  cents: number;
  expiresAt: number;
}

const amount = z.string().regex(AMOUNT_PATTERN);
const amountsOnly = z.object({
  total_amount: amount,
  transactions: z.object({ payments: z.array(z.object({ amount })) }),
});

/** The payment methods that are simulated. The others of the API are refused like a method that the account lacks. */
const methodTypes: Readonly<Record<string, string>> = { pix: "bank_transfer" };

/** Checks the body of `POST /v1/orders`; every problem is found, not only the first. */
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
  problems.push(...payerProblems(request), ...methodProblems(request));
  const expiresAt = pixDeadline(now, asked?.expiration_time, asked?.date_of_expiration);
  if (expiresAt === null) {
    const name = asked?.date_of_expiration === undefined ? "expiration_time" : "date_of_expiration";
    problems.push(problem("property_value", `'$.transactions.payments[0].${name}' - invalid expiration`));
  }
  if (problems.length > 0 || expiresAt === null) return { kind: "refused", errors: problemsAsErrors(problems) };
  return { kind: "accepted", request, payment: { cents: toCents(request.total_amount), expiresAt } };
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

function payerProblems({ payer }: OrderRequest): Problem[] {
  if (Object.keys(payer).length === 0) return [noPayer()];
  if (payer.email !== undefined || payer.customer_id !== undefined || payer.id !== undefined) return [];
  return [problem("required_properties", "'$.payer.email' or '$.payer.customer_id' or '$.payer.id'")];
}

function methodProblems({ transactions: { payments } }: OrderRequest): Problem[] {
  if (payments.length > 1) {
    return [problem("exceeded_number_of_transactions", "'$.transactions.payments' - at most 1 transaction")];
  }
  return payments.flatMap(({ payment_method: { id, type } }) => {
    const expected = methodTypes[id];
    if (expected === type) return [];
    const path = "$.transactions.payments[0].payment_method";
    if (expected !== undefined)
      return [problem("property_value", `'${path}.type' - value must be one of [${expected}]`)];
    const known = Object.keys(methodTypes).join(", ");
    return [problem("property_value", `'${path}.id' - value must be one of [${known}]`)];
  });
}
