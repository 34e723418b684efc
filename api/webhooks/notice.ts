import { type RouteConfig, z } from "@hono/zod-openapi";
import { apiRoute } from "../open-api.server.ts";
import { problem } from "../problem.ts";

export const Received = z.object({ received: z.literal(true) });
export const RECEIVED: z.infer<typeof Received> = { received: true };
export const INVALID_SIGNATURE = problem("invalid_signature", "Assinatura inválida");

type Told = Omit<Parameters<typeof apiRoute>[2], "tag" | "answers"> & { taken: string };

/** A route for notices, for the API description only: its handler needs the raw body to verify the signature. */
export function notice(path: string, name: string, { taken, ...told }: Told): RouteConfig {
  const route: RouteConfig = apiRoute("post", path, { ...told, tag: "webhooks", answers: { 200: [Received, taken] } });
  const schema = z.object({}).loose().openapi(name);
  return { ...route, request: { ...route.request, body: { content: { "application/json": { schema } } } } };
}
