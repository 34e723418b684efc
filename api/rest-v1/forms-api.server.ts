import { z } from "@hono/zod-openapi";
import { emailField } from "#platform/formats/email-field.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { ContactMessage } from "#shop/customers/contact/contact-message.ts";
import { receiveContactMessage } from "#shop/customers/contact/receive-contact-message.server.ts";
import { requestSubscription } from "#shop/customers/newsletter/request-subscription.server.ts";
import { receiveApplication } from "#shop/customers/resellers/receive-application.server.ts";
import { ResellerApplication } from "#shop/customers/resellers/reseller-application.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { ApiProblem, problem } from "../problem.ts";

const message = ContactMessage.shape;

const contact = apiRoute("post", "/rest/v1/contact_messages", {
  tag: "forms",
  summary: "Write to the shop; the same message again on one day gets the same protocol number",
  body: z
    .strictObject({
      name: describedField(message.name, "Maria Clara Nunes"),
      email: describedField(message.email, "maria.clara@exemplo.com"),
      subject: describedField(message.subject, "Tamanho do anel"),
      message: describedField(message.message, "Como descubro o meu tamanho de anel?"),
    })
    .openapi("ContactMessage"),
  answers: {
    201: [
      z.object({
        status: z.literal("received"),
        protocol: z.string().openapi({ example: "2026001042" }),
        created_at: z.iso.datetime(),
      }),
      "Stored, and acknowledged by mail",
    ],
  },
  refusals: [422, 429],
});

const newsletter = apiRoute("post", "/rest/v1/newsletter_subscriptions", {
  tag: "forms",
  summary: "Ask for the newsletter: the address gets a mail with the link that confirms it",
  body: z.strictObject({ email: describedField(emailField, "maria.clara@exemplo.com") }),
  answers: {
    202: [
      z
        .object({ status: z.literal("accepted") })
        .openapi("NewsletterSubscription", { description: "The same whether or not the address is known already" }),
      "A mail is on its way",
    ],
    503: [ApiProblem, "No mail is set up"],
  },
  refusals: [422, 429],
});

const application = ResellerApplication.shape;

const reseller = apiRoute("post", "/rest/v1/reseller_applications", {
  tag: "forms",
  summary: "Apply to buy for resale; the same document or address replaces what was sent before",
  body: z
    .strictObject({
      name: describedField(application.name, "Joalheria Ipê"),
      email: describedField(application.email, "compras@exemplo.com"),
      phone: describedField(application.phone, "(11) 98888-1234"),
      address: describedField(application.address, "Rua das Flores, 12, Centro, São Paulo, SP"),
      cpf: describedField(application.document, "529.982.247-25").optional(),
      cnpj: describedField(application.document, "12.ABC.345/01DE-35").optional(),
    })
    .refine((body) => (body.cpf === undefined) !== (body.cnpj === undefined), {
      path: ["cpf"],
      error: "Informe o CPF ou o CNPJ.",
    })
    .openapi("ResellerApplication", { description: "Exactly one of `cpf` and `cnpj`" }),
  answers: { 202: [z.object({ status: z.literal("received") }), "Stored, to be looked at by the shop"] },
  refusals: [422, 429],
});

/** What anybody may send to the shop. */
export function createFormsApi(services: Services): Api {
  return createApiPart()
    .openapi(newsletter, async (c) => {
      const source = c.req.header("Sec-Fetch-Site") === "same-origin" ? "site" : "api";
      const asked = { email: c.req.valid("json").email, source } as const;
      const result = await requestSubscription(services, asked, c.req.raw.headers);
      if (result.kind === "accepted") return c.json({ status: "accepted" as const }, 202);
      if (result.reason === "too_many_requests") return tooManyRequests(c, result.retryAfterSeconds);
      return c.json(problem("newsletter_unavailable", "A inscrição não está disponível no momento."), 503);
    })
    .openapi(contact, async (c) => {
      const { headers } = c.req.raw;
      const session = await readSession(services, headers);
      const sender = { customerId: session?.customerId ?? null, headers };
      const result = await receiveContactMessage(services, c.req.valid("json"), sender);
      if (result.kind === "refused") return tooManyRequests(c, result.retryAfterSeconds);
      const { protocol, createdAt } = result;
      return c.json({ status: "received" as const, protocol, created_at: createdAt.toISOString() }, 201);
    })
    .openapi(reseller, async (c) => {
      const { cpf, cnpj, ...person } = c.req.valid("json");
      const sent = { ...person, document: cpf ?? cnpj ?? "" };
      const result = await receiveApplication(services, sent, c.req.raw.headers);
      if (result.kind === "refused") return tooManyRequests(c, result.retryAfterSeconds);
      return c.json({ status: "received" as const }, 202);
    });
}
