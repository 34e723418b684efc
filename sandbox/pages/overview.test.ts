import { afterAll, beforeAll, expect, test } from "vitest";
import { type SandboxUnderTest, sandboxUnderTest } from "../testing/sandbox-under-test.ts";

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await sandboxUnderTest({ browserUrl: "/sandbox" });
});
afterAll(() => sandbox.close());

test("the bare address leads to the list of pages, each of which is there", async () => {
  const bare = await fetch(sandbox.origin, { redirect: "manual" });
  expect([bare.status, bare.headers.get("Location")]).toEqual([302, "/sandbox/overview"]);
  const overview = await (await fetch(`${sandbox.origin}/overview`)).text();
  expect(overview).toContain('<meta name="robots" content="noindex">');
  const links = [...overview.matchAll(/<h2><a href="([\w-]+)">/g)].map(([, to]) => to);
  expect(links).toEqual(["payments", "shipments", "mailbox"]);
  for (const to of links) expect((await fetch(`${sandbox.origin}/${to}`)).status).toBe(200);
});
