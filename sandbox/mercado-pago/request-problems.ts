import type { z } from "zod";
import type { ApiError } from "./api-errors.ts";

const messages: Record<string, string> = {
  required_properties: "Missing properties",
  unsupported_properties: "Unsupported properties",
  minimum_properties: "Minimum properties not reached",
  property_type: "Invalid property type",
  property_value: "Invalid property value",
  minimum_items: "Minimum items not reached",
  invalid_total_amount: "The total amount must be equal to the sum of the transactions",
  exceeded_number_of_transactions: "The order accepts at most one transaction",
};

/** One validation problem of a request, with the API's code. */
export interface Problem {
  code: string;
  detail: string;
}

/** The API reports all problems at once: one error per code, with a list of details. */
export function problemsAsErrors(problems: readonly Problem[]): ApiError[] {
  const byCode = Map.groupBy(problems, (problem) => problem.code);
  return [...byCode].map(([code, same]) => ({
    code,
    message: messages[code] ?? code,
    details: same.map((problem) => problem.detail),
  }));
}

/** Translates Zod issues. They must be created with `reportInput`. */
export function problemsOfIssues(issues: readonly z.core.$ZodIssue[]): Problem[] {
  return issues.flatMap((issue) => {
    const path = jsonPath(issue.path);
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => problem("unsupported_properties", `'${path}.${key}'`));
    }
    // Measured: a missing payer is reported like an empty one.
    if (path === "$.payer" && issue.input === undefined) return noPayer();
    if (issue.input === undefined) return problem("required_properties", `missing properties: '${path}'`);
    if (issue.code === "invalid_type") return problem("property_type", `'${path}' - expected ${issue.expected}`);
    if (issue.code === "invalid_union") return problem("property_type", `'${path}' - expected string`);
    if (issue.code === "too_small" && issue.origin === "array") {
      const detail = `'${path}' - minimum ${issue.minimum} items required, but found 0 items`;
      return problem("minimum_items", detail);
    }
    if (issue.code === "invalid_value") {
      return problem("property_value", `'${path}' - value must be one of [${issue.values.map(String).join(", ")}]`);
    }
    if (issue.code === "invalid_format") return problem("property_value", `'${path}' - does not match pattern`);
    return problem("property_value", `'${path}' - ${issue.message}`);
  });
}

/** Measured wording for a payer without any property. */
export function noPayer(): Problem {
  return problem("minimum_properties", "'$.payer' - minimum 1 properties allowed, but found 0 properties");
}

export function problem(code: string, detail: string): Problem {
  return { code, detail };
}

function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (all, part) => (typeof part === "number" ? `${all}[${part}]` : `${all}.${String(part)}`),
    "$",
  );
}
