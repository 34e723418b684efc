import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { type RequestVariables, requestLog } from "./request-log.server.ts";

test("a line tells method, path and status; neither query nor CEP, which tells where someone lives", async () => {
  const lines: string[] = [];
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(requestLog(pino({ base: null }, { write: (line) => lines.push(line) }), { trustProxy: false, role: "all" }));
  app.get("*", (c) => c.text("ok"));
  await app.request("/busca?q=ana@exemplo.com");
  await app.request("/pedido?codigo=segredo");
  await app.request("/functions/v1/cep/01310-100");
  await app.request("/functions/v1/cep/01310100/");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: "GET", path: "/busca", status: 200 },
    { path: "/pedido" },
    { path: "/functions/v1/cep/-" },
    { path: "/functions/v1/cep/-" },
  ]);
  expect(lines.join("")).not.toMatch(/exemplo|01310|segredo/);
});
