import { type AuthProblemBody, authProblem } from "./auth-v1/auth-problem.ts";
import { type ProblemBody, problem } from "./problem.ts";

/** A refusal in the words of the part of the API that a request was sent to. */
export function problemAt(
  path: string,
  code: string,
  message: string,
  issues?: ProblemBody["issues"],
): ProblemBody | AuthProblemBody {
  return path.startsWith("/auth/v1/") ? authProblem(code, message, issues) : problem(code, message, issues);
}
