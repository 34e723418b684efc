import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/request/services.server.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { loader } from "./sessions-page.tsx";

const shop = await createTestShop({ worker: false });

test("of many sessions the newest five are shown, this one first; all of them when asked", async () => {
  const { cookie, email, password } = await createTestCustomer(shop);
  for (let more = 0; more < 6; more += 1) {
    await shop.services.customerAuth.api.signInEmail({ body: { email, password } });
  }
  const context = new RouterContextProvider();
  context.set(servicesContext, shop.services);
  const listed = async (path: string) => {
    const url = new URL(path, shop.url);
    return loader({ request: new Request(url, { headers: cookie }), url, pattern: url.pathname, params: {}, context });
  };
  const few = await listed("/account/sessoes");
  expect(few?.shown.map(({ current }) => current)).toEqual([true, false, false, false, false]);
  const all = await listed("/account/sessoes?todas=1");
  expect(few?.others).toBe(7);
  expect(all?.shown).toHaveLength(8);
  expect(all?.shown.slice(0, 5)).toEqual(few?.shown);
});
