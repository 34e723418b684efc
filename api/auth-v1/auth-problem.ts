import { z } from "@hono/zod-openapi";
import { COMMON_PASSWORD_MESSAGE } from "#shop/customers/accounts/registration.ts";
import { Issue, issuesOf, type ProblemBody } from "../problem.ts";

/** An error under `/auth/v1`. Clients of this protocol read either pair of names, so both are sent. */
export const AuthProblem = z
  .object({
    code: z.string(),
    error_code: z.string(),
    msg: z.string(),
    message: z.string(),
    issues: z.array(Issue),
  })
  .openapi("AuthProblem", { description: "Why an account request was refused" });

export type AuthProblemBody = z.infer<typeof AuthProblem>;

export function authProblem(code: string, message: string, issues: ProblemBody["issues"] = []): AuthProblemBody {
  return { code, error_code: code, msg: message, message, issues };
}

/** A password that breaks its rule has its own code; everything else is `validation_failed`. */
export function invalidInput(error: z.ZodError): AuthProblemBody {
  const issues = issuesOf(error);
  const [only] = error.issues;
  if (issues.length === 1 && only?.path.join(".") === "password" && only.code !== "invalid_type") {
    return authProblem("weak_password", only.message, issues);
  }
  return authProblem("validation_failed", "Dados inválidos", issues);
}

export const INVALID_CREDENTIALS = authProblem(
  "invalid_credentials",
  "E-mail ou senha incorretos. Verifique suas credenciais e tente novamente.",
);

export const EMAIL_NOT_CONFIRMED = authProblem(
  "email_not_confirmed",
  "E-mail não confirmado. Verifique seu e-mail e a caixa de spam.",
);

/** The password is on the list of common passwords. */
export const COMMON_PASSWORD = authProblem("weak_password", COMMON_PASSWORD_MESSAGE, [
  { path: "password", message: COMMON_PASSWORD_MESSAGE },
]);

const described = (description: string) => ({
  content: { "application/json": { schema: AuthProblem } },
  description,
});

/** Error responses of the account routes, for the API description. */
export const AUTH_REFUSALS = {
  400: described("Wrong credentials, refresh token or no session"),
  401: described("The access token is malformed, forged or has expired"),
  403: described("The session has ended"),
  422: described("Invalid input, weak password or e-mail already registered"),
  429: described("Too many attempts; see Retry-After"),
  503: described("No mail is set up"),
};
