import { type AuthProblemBody, authProblem } from "./auth-v1/auth-problem.ts";
import { type ProblemBody, problem } from "./problem.ts";

/** Whether a path is of the API, whose refusals are JSON. */
export function isApiPath(path: string): boolean {
  return /^\/(auth|rest|functions|webhooks|api)\//.test(path);
}

/** Builds an error body in the shape of the API part that the path belongs to. */
export function problemAt(
  path: string,
  code: string,
  message: string,
  issues?: ProblemBody["issues"],
): ProblemBody | AuthProblemBody {
  // The only call whose error body has extra fields.
  if (path === "/functions/v1/create-stripe-payment") {
    const refused = { success: false, error: message, sessionUrl: null, sessionId: null };
    return { ...problem(code, message, issues), ...refused };
  }
  return path.startsWith("/auth/v1/") ? authProblem(code, message, issues) : problem(code, message, issues);
}
