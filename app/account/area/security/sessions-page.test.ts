import { expect, test } from "vitest";
import { sessionOf } from "#app/request/session.server.ts";
import { endChosenSessions } from "#shop/customers/accounts/login/log-out.server.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader } from "./sessions-page.tsx";

const shop = await createTestShop({ worker: false });

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`;
const DEVICES = [
  "X11; Linux x86_64",
  "Windows NT 10.0; Win64; x64",
  "Macintosh; Intel Mac OS X 10_15_7",
  "X11; CrOS x86_64",
];

test("equal sessions are one row, four rows are shown, all when asked; ending a row ends its sessions", async () => {
  const { cookie, email, password } = await createTestCustomer(shop);
  const logIn = (userAgent: string) =>
    shop.services.customerAuth.api.signInEmail({
      body: { email, password },
      headers: new Headers({ "User-Agent": userAgent }),
    });
  for (const system of [...DEVICES, DEVICES[0] ?? ""]) await logIn(chrome(system));
  const context = contextOf(shop.services);
  const requestOf = (path: string) => new Request(new URL(path, shop.url), { headers: cookie });
  const listed = async (path: string) => {
    const url = new URL(path, shop.url);
    return loader({ request: requestOf(path), url, pattern: url.pathname, params: {}, context });
  };
  const few = await listed("/account/sessoes");
  expect(few).toMatchObject({ others: 6, rows: 5, current: { ids: [expect.any(String)] } });
  expect(few?.shown).toHaveLength(4);
  const all = await listed("/account/sessoes?todas=1");
  expect(all?.shown).toHaveLength(5);
  expect(all?.shown.slice(0, 4)).toEqual(few?.shown);
  const [first] = all?.shown ?? [];
  expect(first).toMatchObject({ device: "Chrome no Linux", kind: "computer" });
  expect(first?.seenAt).toMatch(/^hoje, \d\d:\d\d$/);
  expect(first?.ids).toHaveLength(2);

  const own = await sessionOf(requestOf("/account/sessoes"), context);
  if (!own) throw new Error("The customer is logged in");
  await endChosenSessions(shop.services.db, own, [...(first?.ids ?? []), own.sessionId, "not-an-id"]);
  const left = await listed("/account/sessoes");
  expect(left).toMatchObject({ others: 4, rows: 4, current: few?.current });
});
