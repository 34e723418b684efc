import { z } from "@hono/zod-openapi";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { ContactMessage } from "#shop/customers/contact/contact-message.ts";
import { receiveContactMessage } from "#shop/customers/contact/receive-contact-message.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";

const { name, email, subject, message } = ContactMessage.shape;

const Body = z
  .strictObject({
    name: describedField(name, "Maria Clara Nunes"),
    email: describedField(email, "maria.clara@exemplo.com"),
    subject: describedField(subject, "Tamanho do anel"),
    message: describedField(message, "Como descubro o meu tamanho de anel?"),
  })
  .openapi("ContactMessage");

const Answer = z.object({
  status: z.literal("received"),
  protocol: z.string().openapi({ example: "2026001042" }),
  created_at: z.iso.datetime(),
});

const route = apiRoute("post", "/rest/v1/contact_messages", {
  tag: "forms",
  summary: "Write to the shop; the same message again on one day gets the same protocol number",
  body: Body,
  answers: { 201: [Answer, "Stored, and acknowledged by mail"] },
  refusals: [422, 429],
});

export function createContactApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const { headers } = c.req.raw;
    const session = await readSession(services, headers);
    const sender = { customerId: session?.customerId ?? null, headers };
    const result = await receiveContactMessage(services, c.req.valid("json"), sender);
    if (result.kind === "refused") return tooManyRequests(c, result.retryAfterSeconds);
    const { protocol, createdAt } = result;
    return c.json({ status: "received" as const, protocol, created_at: createdAt.toISOString() }, 201);
  });
}
