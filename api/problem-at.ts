import { type AuthProblemBody, authProblem } from "./auth-v1/auth-problem.ts";
import { type ProblemBody, problem } from "./problem.ts";

/** A refusal in the words of the part of the API that a request was sent to. */
export function problemAt(
  path: string,
  code: string,
  message: string,
  issues?: ProblemBody["issues"],
): ProblemBody | AuthProblemBody {
  // The one call whose answer the specification reads by fields of its own.
  if (path === "/functions/v1/create-stripe-payment") {
    const refused = { success: false, error: message, sessionUrl: null, sessionId: null };
    return { ...problem(code, message, issues), ...refused };
  }
  return path.startsWith("/auth/v1/") ? authProblem(code, message, issues) : problem(code, message, issues);
}
