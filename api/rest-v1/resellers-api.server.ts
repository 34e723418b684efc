import { z } from "@hono/zod-openapi";
import { receiveApplication } from "#shop/customers/resellers/receive-application.server.ts";
import { ResellerApplication } from "#shop/customers/resellers/reseller-application.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { tooManyRequests } from "../limit-rate.server.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";

const { name, email, phone, address, document } = ResellerApplication.shape;

const Body = z
  .strictObject({
    name: describedField(name, "Joalheria Ipê"),
    email: describedField(email, "compras@exemplo.com"),
    phone: describedField(phone, "(11) 98888-1234"),
    address: describedField(address, "Rua das Flores, 12, Centro, São Paulo, SP"),
    cpf: describedField(document, "529.982.247-25").optional(),
    cnpj: describedField(document, "12.ABC.345/01DE-35").optional(),
  })
  .refine((body) => (body.cpf === undefined) !== (body.cnpj === undefined), {
    path: ["cpf"],
    error: "Informe o CPF ou o CNPJ.",
  })
  .openapi("ResellerApplication", { description: "Exactly one of `cpf` and `cnpj`" });

const Answer = z.object({ status: z.literal("received") });

const route = apiRoute("post", "/rest/v1/reseller_applications", {
  tag: "forms",
  summary: "Apply to buy for resale; the same document or address replaces what was sent before",
  body: Body,
  answers: { 202: [Answer, "Stored, to be looked at by the shop"] },
  refusals: [422, 429],
});

export function createResellersApi(services: Services): Api {
  return createApiPart().openapi(route, async (c) => {
    const { cpf, cnpj, ...person } = c.req.valid("json");
    const application = { ...person, document: cpf ?? cnpj ?? "" };
    const result = await receiveApplication(services, application, c.req.raw.headers);
    if (result.kind === "refused") return tooManyRequests(c, result.retryAfterSeconds);
    return c.json({ status: "received" as const }, 202);
  });
}
