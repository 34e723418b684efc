import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { DOCS_STYLE } from "./docs-style.ts";
import {
  type Endpoint,
  endpointsByTag,
  type MediaContent,
  type OpenApiDocument,
  type Schema,
} from "./open-api-document.ts";
import { fieldRow, schemaFields, schemaName } from "./schema-view.ts";

const STYLE_HASH = createHash("sha256").update(DOCS_STYLE).digest("base64");

/** The page runs no script and loads nothing. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The API's description for people, made of its OpenAPI document. */
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
