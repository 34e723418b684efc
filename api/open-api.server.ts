import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { speakPortuguese } from "./input-messages.ts";
import { issuesOf, problem } from "./problem.ts";

speakPortuguese();

export interface ApiVariables {
  requestId: string;
}

export interface ApiEnv {
  Variables: ApiVariables;
}

export type Api = OpenAPIHono<ApiEnv>;

/** A part of the API: what does not fit its schema is answered with 422 and the fields at fault. */
export function createApiPart(): Api {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c: Context) => {
      if (result.success) return undefined;
      return c.json(problem("invalid_input", "Dados inválidos", issuesOf(result.error)), 422);
    },
  });
}
