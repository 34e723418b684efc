import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { answerWhileStarting } from "./answer-while-starting.ts";

test("health checks are answered while the process starts, visitors are left to wait", async () => {
  const server = createServer((incoming, outgoing) => {
    if (!answerWhileStarting(incoming, outgoing)) outgoing.end("waits");
  }).listen(0, "127.0.0.1");
  whenFileIsDone(() => server.close());
  await once(server, "listening");
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return [answer.status, await answer.text()];
  };
  expect(await ask("/healthz")).toEqual([200, '{"status":"ok"}']);
  expect(await ask("/readyz")).toEqual([503, '{"status":"starting"}']);
  expect(await ask("/readyz?exclude=database")).toEqual([503, '{"status":"starting"}']);
  expect(await ask("/")).toEqual([200, "waits"]);
});
