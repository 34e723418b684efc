import { afterEach, beforeEach, expect, test } from "vitest";
import { type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";
import { createFaultBox } from "./fault-box.ts";
import { faultCatalogue } from "./fault-catalogue.ts";

let sandbox: SandboxUnderTest;
beforeEach(async () => {
  sandbox = await sandboxUnderTest();
});
afterEach(() => sandbox.close());

test("every fault of the catalogue can be asked for, and all can be called off", async () => {
  let count = 0;
  for (const [target, operations] of Object.entries(faultCatalogue)) {
    for (const [operation, faults] of Object.entries(operations)) {
      for (const fault of faults) {
        await sandbox.fault(target, operation, fault);
        count += 1;
      }
    }
  }
  expect((await sandbox.call("GET", "/control/faults")).json).toHaveLength(count);
  expect((await sandbox.call("DELETE", "/control/faults")).status).toBe(204);
  expect((await sandbox.call("GET", "/control/faults")).json).toEqual([]);
});

test("a misspelt fault is refused with those that exist", async () => {
  const body = { target: "viacep", operation: "lookup", fault: "erro-sting" };
  const answer = await sandbox.call<{ known: { lookup: string[] } }>("POST", "/control/faults", { body });
  expect(answer).toMatchObject({ status: 400, json: { code: "unknown_fault" } });
  expect(answer.json.known.lookup).toContain("erro-string");
  expect((await sandbox.call("POST", "/control/faults", { body: {} })).status).toBe(400);
});

test("a fault for calls that hold some words lets all others pass", () => {
  const box = createFaultBox();
  const fault = { target: "melhor-envio", operation: "calculate", fault: "500", times: 1, ms: null } as const;
  box.add({ ...fault, holding: "69900062" });
  expect(box.take("melhor-envio", "calculate")).toBeNull();
  expect(box.take("melhor-envio", "calculate", '{"to":{"postal_code":"01310100"}}')).toBeNull();
  expect(box.take("melhor-envio", "calculate", '{"to":{"postal_code":"69900062"}}')).toMatchObject({ fault: "500" });
  expect(box.list()).toEqual([]);
});
