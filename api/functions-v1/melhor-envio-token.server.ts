import { z } from "@hono/zod-openapi";
import { HTTPException } from "hono/http-exception";
import { toDecimal } from "#platform/money.ts";
import { meansOutage } from "#platform/observability/outage.server.ts";
import { TOKEN_WORDS } from "#shop/ordering/shipping/carrier-account/carrier-connection.ts";
import { saveCarrierToken } from "#shop/ordering/shipping/carrier-account/save-carrier-token.server.ts";
import { connectedText, tokenProblemText } from "#shop/ordering/shipping/carrier-account/token-texts.ts";
import { type TokenTest, testCarrierToken } from "#shop/ordering/shipping/test-carrier-token.server.ts";
import type { Services } from "#shop/services.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, NOT_ALLOWED, NOT_LOGGED_IN, problem } from "../problem.ts";

const Body = z.strictObject({
  token: z.string().max(8_000).default("").openapi({ description: "Of Melhor Envio; longer than 20 characters" }),
});

const SaveBody = Body.extend({
  force: z.boolean().default(false).openapi({ description: "Save also a token that fails over one that may work" }),
});

const Answer = z
  .object({
    success: z.boolean(),
    message: z.string(),
    companyData: z
      .object({ name: z.string(), email: z.string(), balance: z.number().nullable() })
      .nullable()
      .openapi({ description: "The account; null where the token may not see it" }),
    missingPermissions: z.array(z.string()),
    expiresAt: z.iso.datetime().nullable(),
  })
  .openapi("MelhorEnvioTokenTest");

const Refusal = ApiProblem.extend({ success: z.literal(false) }).openapi("MelhorEnvioTokenRefusal");
const answers = {
  200: [Answer, "What the carriers said of the token"],
  401: [Refusal, "No staff session"],
  403: [Refusal, "The role may not change settings"],
  422: [Refusal, "'Token necessário' or 'Formato de token inválido'"],
  500: [Refusal, "The shop's own fault"],
} as const;
const ofToken = {
  tag: "shipping",
  access: "staff",
  staff: {
    permission: "settings.write",
    stranger: refused("unauthenticated", NOT_LOGGED_IN.message),
    unallowed: refused("not_allowed", NOT_ALLOWED),
  },
  limit: "carrier_token",
  refusals: [429],
} as const;

const test = apiRoute("post", "/functions/v1/melhor-envio-test-connection", {
  ...ofToken,
  summary: "Try out a token of Melhor Envio and name the permissions that it lacks",
  body: Body,
  answers,
});

const save = apiRoute("post", "/functions/v1/melhor-envio-save-token", {
  ...ofToken,
  summary: "Keep a token of Melhor Envio, encrypted, and try it out",
  body: SaveBody,
  answers: { ...answers, 409: [Refusal, "The token fails, and the present one may work: see `force`"] },
});

/**
 * Tests and saves the Melhor Envio token, for staff programs. `Authorization: Bearer` carries the session token of a
 * panel login. A test without a token tests the one in use.
 */
export function createMelhorEnvioTokenApi(services: Services): Api {
  const part = createApiPart();
  // Also what breaks while the session is looked up.
  part.onError((error, c) => {
    if (meansOutage(error) || error instanceof HTTPException) throw error;
    services.logger.error({ req: c.get("requestId"), err: error }, "carrier token");
    const message = c.req.path === save.path ? TOKEN_WORDS.not_saved : TOKEN_WORDS.internal;
    return c.json(refused("internal_error", message), 500);
  });
  return part
    .openapi(test, async (c) => {
      const tested = await testCarrierToken(services, c.get("staff"), c.req.valid("json").token);
      if (tested.kind === "tested") return c.json(answerOf(tested), 200);
      if (tested.reason === "not_allowed") return c.json(refused(tested.reason, NOT_ALLOWED), 403);
      return c.json(refused(tested.reason, TOKEN_WORDS[tested.reason]), 422);
    })
    .openapi(save, async (c) => {
      const { token, force } = c.req.valid("json");
      const saved = await saveCarrierToken(services, c.get("staff"), token, { anyway: force });
      if (saved.kind === "saved") {
        return c.json({ ...answerOf(saved.test), success: true, message: "Token salvo" }, 200);
      }
      if (saved.reason === "not_allowed") return c.json(refused(saved.reason, NOT_ALLOWED), 403);
      if (saved.reason === "not_working") {
        return c.json(refused("token_not_working", tokenProblemText(saved.test.problem ?? "unavailable")), 409);
      }
      return c.json(refused(saved.reason, TOKEN_WORDS[saved.reason]), 422);
    });
}

function refused(code: string, message: string) {
  return { success: false as const, ...problem(code, message) };
}

function answerOf(test: Extract<TokenTest, { kind: "tested" }>) {
  const { account, balanceCents, missing, expiresAt } = test;
  return {
    success: test.problem === null,
    message: test.problem ? tokenProblemText(test.problem) : connectedText(account?.name ?? null),
    companyData: account && { ...account, balance: balanceCents === null ? null : toDecimal(balanceCents) },
    missingPermissions: missing,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
