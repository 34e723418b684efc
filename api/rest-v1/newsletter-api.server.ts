import { z } from "@hono/zod-openapi";
import { emailField } from "#shop/customers/accounts/registration.ts";
import { requestSubscription } from "#shop/customers/newsletter/request-subscription.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, problem } from "../problem.ts";

const Body = z.strictObject({ email: describedField(emailField, "maria.clara@exemplo.com") });

const Answer = z
  .object({ status: z.literal("accepted") })
  .openapi("NewsletterSubscription", { description: "The same whether or not the address is known already" });

const route = apiRoute("post", "/rest/v1/newsletter_subscriptions", {
  tag: "forms",
  summary: "Ask for the newsletter: the address gets a mail with the link that confirms it",
  body: Body,
  answers: { 202: [Answer, "A mail is on its way"], 503: [ApiProblem, "No mail is set up"] },
  refusals: [422, 429],
});

export function createNewsletterApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const { email } = c.req.valid("json");
    const source = c.req.header("Sec-Fetch-Site") === "same-origin" ? "site" : "api";
    const result = await requestSubscription(services, { email, source }, c.req.raw.headers);
    if (result.kind === "accepted") return c.json({ status: "accepted" as const }, 202);
    if (result.reason === "too_many_requests") return tooManyRequests(c, result.retryAfterSeconds);
    return c.json(problem("newsletter_unavailable", "A inscrição não está disponível no momento."), 503);
  });
}
