import type { Config } from "#shop/config/config.server.ts";
import type { Api } from "../open-api.server.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

type Document = ReturnType<Api["getOpenAPI31Document"]>;

/** Returns the OpenAPI document: what each route declares, plus a default error response for all of them. */
export function describeApi(api: Api, { brand, publicUrl }: Pick<Config, "brand" | "publicUrl">): Document {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: `${brand.name} API`, version: "1" },
    servers: [{ url: publicUrl }],
  });
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) operation.responses = { ...operation.responses, default: otherRefusal(path) };
    }
  }
  return document;
}

/** The errors every route may answer: invalid JSON, a body too large, a cross-site request, an outage. */
function otherRefusal(path: string) {
  const schema = { $ref: `#/components/schemas/${path.startsWith("/auth/v1/") ? "AuthProblem" : "Problem"}` };
  return {
    description: "Any other refusal: 400 and 415 no JSON, 403 sent by another site, 413 too large, 503 try again later",
    content: { "application/json": { schema } },
  };
}
