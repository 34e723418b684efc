import { z } from "zod";
import type { Api } from "#api/open-api.server.ts";
import type { Config } from "#shop/config/config.server.ts";

/** The part of a JSON schema that the page shows. */
const Schema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return Schema.optional();
  },
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get allOf() {
    return z.array(Schema).optional();
  },
});
export type Schema = z.infer<typeof Schema>;

const MediaContent = z.record(z.string(), z.object({ schema: Schema.optional() }));

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: Schema.default({}),
});

const Answer = z.object({
  description: z.string().default(""),
  content: MediaContent.default({}),
  headers: z
    .record(z.string(), z.object({ description: z.string().optional(), schema: Schema.optional() }))
    .default({}),
});

const Operation = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(""),
  description: z.string().default(""),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: MediaContent }).optional(),
  responses: z.record(z.string(), Answer).default({}),
});

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
const PathItem = z.partialRecord(z.enum(METHODS), Operation);

/** The part of an OpenAPI document that the page shows. */
export const OpenApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), PathItem),
  components: z.object({ schemas: z.record(z.string(), Schema).default({}) }).default({ schemas: {} }),
});

export type OpenApiDocument = z.infer<typeof OpenApiDocument>;
export type Operation = z.infer<typeof Operation>;
export type MediaContent = z.infer<typeof MediaContent>;

export interface Endpoint extends Operation {
  method: (typeof METHODS)[number];
  path: string;
}

/** Groups all operations by their first tag, in the document's order. */
export function endpointsByTag(document: OpenApiDocument): Map<string, Endpoint[]> {
  const groups = new Map<string, Endpoint[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const tag = operation.tags[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), { ...operation, method, path }]);
    }
  }
  return groups;
}

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
