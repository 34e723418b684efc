import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";

const ENDPOINT = "https://collector.exemplo/otlp/";
const tracing = (more: Record<string, string> = {}) =>
  readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...more }).tracing;

test("without an endpoint there are no traces, whatever else is set", () => {
  expect(readConfig({ OTEL_SERVICE_NAME: "x", OTEL_TRACES_SAMPLER: "always_on" }).tracing).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "" }).tracing).toBeNull();
});

test("the endpoint of all signals gets the path of traces, the one of traces is meant as it is", () => {
  expect(tracing()).toEqual({
    url: "https://collector.exemplo/otlp/v1/traces",
    headers: {},
    serviceName: "lavra",
    resource: {},
    sampler: { isParentBased: true, ratio: 1 },
  });
  const url = "http://127.0.0.1:4318/other";
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url })?.url).toBe(url);
});

test.each([
  [{ OTEL_TRACES_SAMPLER: "always_off" }, { isParentBased: false, ratio: 0 }],
  [
    { OTEL_TRACES_SAMPLER: "always_on", OTEL_TRACES_SAMPLER_ARG: "0.5" },
    { isParentBased: false, ratio: 1 },
  ],
  [
    { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" },
    { isParentBased: false, ratio: 0.25 },
  ],
  [{ OTEL_TRACES_SAMPLER: "parentbased_traceidratio" }, { isParentBased: true, ratio: 1 }],
  [{ OTEL_TRACES_SAMPLER: "parentbased_always_off" }, { isParentBased: true, ratio: 0 }],
])("%j samples as the standard says", (environment, sampler) => {
  expect(tracing(environment)?.sampler).toEqual(sampler);
});

test("headers and attributes are pairs, percent-encoded; headers may lie in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "lavra-headers-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "headers");
  writeFileSync(file, "Authorization=Basic%20abc==,x-scope=loja\n");
  expect(tracing({ OTEL_EXPORTER_OTLP_HEADERS_FILE: file })?.headers).toEqual({
    Authorization: "Basic abc==",
    "x-scope": "loja",
  });
  expect(tracing({ OTEL_RESOURCE_ATTRIBUTES: " a.b = c , d=%C3%A9," })?.resource).toEqual({ "a.b": "c", d: "é" });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be an http/],
  [{ OTEL_TRACES_SAMPLER: "jaeger_remote" }, /^OTEL_TRACES_SAMPLER: /],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /^OTEL_TRACES_SAMPLER_ARG: /],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "secret-token" }, /^OTEL_EXPORTER_OTLP_HEADERS: must be name=value[^:]+$/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" }, /^OTEL_EXPORTER_OTLP_HEADERS: must be name=value/],
])("%j is refused by name, without its value", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
