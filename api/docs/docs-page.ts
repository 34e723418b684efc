import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import {
  type Endpoint,
  endpointsByTag,
  type MediaContent,
  type OpenApiDocument,
  type Schema,
} from "./open-api-document.ts";

const REFERENCE = "#/components/schemas/";

const DOCS_STYLE = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:1180px;padding:0 24px 96px;background:#f8f5f0;color:#1c1916;font:16px/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.1}
h1{font-size:42px;margin:56px 0 8px}h2{font-size:30px;margin:64px 0 16px}h3{font-size:17px;margin:0 0 8px}
h4{font-size:14px;margin:20px 0 8px}p{margin:0 0 8px}a{color:inherit}
code{font:15px/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
nav{border-block:1px solid #ddd5c9;margin-top:24px;padding:16px 0;font-size:14px}
nav ul{list-style:none;margin:0;padding:0}nav>ul{columns:2 320px;column-gap:32px}nav>ul>li{break-inside:avoid;padding-bottom:12px}
nav ul ul a{display:block;padding:3px 0;text-decoration:none;overflow-wrap:anywhere}nav ul ul a:hover{text-decoration:underline}
article{background:#fffdfa;border:1px solid #ddd5c9;border-radius:4px;padding:24px;margin:0 0 16px;scroll-margin-top:16px}
b.get,b.post,b.put,b.patch,b.delete{display:inline-block;min-width:58px;text-transform:uppercase;font-size:12px;letter-spacing:.06em;color:#2d4a66}
b.post,b.put,b.patch{color:#1f4d40}b.delete{color:#97291d}
.fields{list-style:none;margin:8px 0 0;padding:0 0 0 16px;border-left:1px solid #ddd5c9}.fields li{padding:4px 0}
.fields p{font-size:14px;margin:2px 0 0;color:#4a443c}.type,.limits,em{font-size:14px;color:#655d53}em{font-style:normal;color:#744a06}
.limits::before{content:"("}.limits::after{content:")"}.lock{font-size:14px;color:#744a06}
dl{display:grid;grid-template-columns:56px 1fr;gap:8px 12px;margin:0}dt{font-weight:600}dd{margin:0;min-width:0}
:target{outline:2px solid #1c1916;outline-offset:2px}a:focus-visible{outline:2px solid #1c1916;outline-offset:2px}
`;

const STYLE_HASH = createHash("sha256").update(DOCS_STYLE).digest("base64");

/** The page runs no script and loads nothing. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Renders the OpenAPI document as an HTML page for people. */
export function docsPage(document: OpenApiDocument) {
  const groups = [...endpointsByTag(document)];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>${raw(DOCS_STYLE)}</style>
</head>
<body>
<header><h1>${document.info.title}</h1><p>Version ${document.info.version}. <a href="/api/openapi.json">OpenAPI document</a></p></header>
<nav aria-label="Contents"><ul>${groups.map(([tag, endpoints]) => navGroup(tag, endpoints))}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
${groups.map(([tag, endpoints]) => html`<section><h2 id="tag-${tag}">${tag}</h2>${endpoints.map(endpointView)}</section>`)}
<section><h2 id="schemas">Schemas</h2>${Object.entries(document.components.schemas).map(schemaView)}</section>
</main>
</body></html>`;
}

function navGroup(tag: string, endpoints: Endpoint[]) {
  return html`<li><a href="#tag-${tag}">${tag}</a><ul>${endpoints.map(
    (endpoint) =>
      html`<li><a href="#${anchor(endpoint)}"><b class="${endpoint.method}">${endpoint.method}</b> ${endpoint.path}</a></li>`,
  )}</ul></li>`;
}

function anchor({ method, path }: Endpoint): string {
  return `${method}${path.replace(/[^A-Za-z0-9]+/g, "-")}`.replace(/-$/, "");
}

function endpointView(endpoint: Endpoint) {
  const { method, path, summary, description, security, parameters, requestBody, responses } = endpoint;
  return html`<article id="${anchor(endpoint)}">
<h3><b class="${method}">${method}</b> <code>${path}</code></h3>
${summary ? html`<p>${summary}</p>` : ""}${description ? html`<p>${description}</p>` : ""}
${security.length > 0 ? html`<p class="lock">Needs: ${security.flatMap((way) => Object.keys(way)).join(" or ")}</p>` : ""}
${
  parameters.length > 0
    ? html`<h4>Parameters</h4><ul class="fields">${parameters.map(
        (parameter) =>
          html`${fieldRow(parameter.name, parameter.schema, parameter.required, parameter.description ?? parameter.schema.description)}`,
      )}</ul>`
    : ""
}
${requestBody ? html`<h4>Body</h4>${contentView(requestBody.content)}` : ""}
<h4>Answers</h4><dl>${Object.entries(responses).map(
    ([status, answer]) =>
      html`<dt>${status}</dt><dd>${answer.description}${contentView(answer.content)}${Object.entries(
        answer.headers,
      ).map(
        ([name, header]) =>
          html`<ul class="fields">${fieldRow(name, header.schema ?? {}, true, header.description ?? header.schema?.description)}</ul>`,
      )}</dd>`,
  )}</dl>
</article>`;
}

function contentView(content: MediaContent) {
  return Object.entries(content).map(
    ([type, { schema }]) =>
      html`<div class="content"><span class="type">${type}: ${schema ? schemaName(schema) : "any value"}</span>${schema ? schemaFields(schema) : ""}</div>`,
  );
}

function schemaView([name, schema]: [string, Schema]) {
  return html`<article id="schema-${name}"><h3><code>${name}</code></h3>${
    schema.description ? html`<p>${schema.description}</p>` : ""
  }${schema.properties ? schemaFields(schema) : html`<p class="type">${schemaName(schema)}</p>`}</article>`;
}

type Html = ReturnType<typeof html>;

/** A schema as text, `array of Product`, `"asc" or "desc"`; a named schema as a link to its description. */
function schemaName(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.replace(REFERENCE, "");
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return html`${joined(choices.map(schemaName), " or ")}`;
  if (schema.allOf) return html`${joined(schema.allOf.map(schemaName), " and ")}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(" or ")}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.items) return html`array of ${schemaName(schema.items)}`;
  const types = [schema.type ?? "any value"].flat().join(" or ");
  return html`${schema.format ? `${types} (${schema.format})` : types}`;
}

/** The limits of a value as text: `at least 1, at most 1000, default 100`. */
function schemaLimits(schema: Schema): string {
  const limits = [
    ["at least", schema.minimum],
    ["at most", schema.maximum],
    ["no shorter than", schema.minLength],
    ["no longer than", schema.maxLength],
    ["matches", schema.pattern],
    ["default", schema.default],
    ["for example", schema.example],
  ] as const;
  return limits
    .filter(([, value]) => value !== undefined)
    .map(([word, value]) => `${word} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
}

/** Table of an object's fields, nested objects included. Empty for any other schema. */
function schemaFields(schema: Schema): Html {
  const owner = schema.items ?? schema;
  const parts = owner.allOf ?? owner.anyOf ?? owner.oneOf;
  if (parts) return html`${parts.map(schemaFields)}`;
  const fields = Object.entries(owner.properties ?? {});
  if (fields.length === 0) return html``;
  return html`<ul class="fields">${fields.map(([name, field]) => fieldRow(name, field, owner.required?.includes(name) ?? false))}</ul>`;
}

/** One row: name, type and limits, whether it is required, description. */
function fieldRow(name: string, schema: Schema, required: boolean, description = schema.description): Html {
  return html`<li><code>${name}</code> <span class="type">${schemaName(schema)}</span>${required ? "" : html` <em>optional</em>`}
${schemaLimits(schema) ? html`<span class="limits">${schemaLimits(schema)}</span>` : ""}
${description ? html`<p>${description}</p>` : ""}${schemaFields(schema)}</li>`;
}

function joined(parts: Html[], word: string): Html[] {
  return parts.map((part, index) => (index === 0 ? part : html`${word}${part}`));
}
