import { z } from "@hono/zod-openapi";

export const Issue = z.object({ path: z.string(), message: z.string() }).loose();

/** Body of every error response of the API. */
export const ApiProblem = z
  .object({
    code: z.string(),
    message: z.string(),
    title: z
      .string()
      .optional()
      .openapi({ description: "A heading for the shopper; with `detail`, the whole message" }),
    detail: z.string().optional().openapi({ description: "What stands below `title`" }),
    issues: z.array(Issue),
  })
  .openapi("Problem", { description: "Why a request was refused" });

export type ProblemBody = z.infer<typeof ApiProblem>;

export function problem(code: string, message: string, issues: ProblemBody["issues"] = []): ProblemBody {
  return { code, message, issues };
}

/** Rules: PAY-8. */
export const NOT_LOGGED_IN = problem("not_authenticated", "Usuário não autenticado");

/** For a CEP that no carrier serves. */
export const NO_SERVICE = "Nenhum serviço de frete disponível para este CEP";
export const UNKNOWN_CEP = "CEP não encontrado";

/** For staff whose role does not do. */
export const NOT_ALLOWED = "A sua função não permite esta ação.";

/** The refusal of input that breaks its schema. */
export function invalidFields(issues: ProblemBody["issues"]): ProblemBody {
  return problem("invalid_input", "Dados inválidos", issues);
}

/** For answers about somebody. */
export const PRIVATE = { "Cache-Control": "private, no-store" };

/** The invalid fields as dotted paths with messages. For a union, reports the alternative with the fewest issues. */
export function issuesOf(error: { issues: readonly z.core.$ZodIssue[] }): ProblemBody["issues"] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.join(".");
    if (issue.code === "invalid_union" && issue.errors.length > 0) {
      const [closest = []] = issue.errors.toSorted((a, b) => a.length - b.length);
      return issuesOf({ issues: closest.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) });
    }
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: "Campo desconhecido" }));
    }
    return [{ path, message: issue.message }];
  });
}

const described = (description: string) => ({ content: { "application/json": { schema: ApiProblem } }, description });

/** Error responses that routes may declare, for the API description. */
export const REFUSALS = {
  400: described("Malformed request"),
  401: described("Not logged in"),
  403: described("Not allowed"),
  404: described("Not found"),
  409: described("Conflict with the current state"),
  413: described("Too large"),
  422: described("Invalid input"),
  429: described("Too many requests"),
};
