import { beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#shop/config/config.server.ts";
import type { Services } from "#shop/services.server.ts";
import { DEMO_OWNER } from "#shop/staff/demo-owner.ts";
import { logInStaff } from "#shop/staff/login/log-in-staff.server.ts";
import { createTestShop, type TestShop } from "#tests/setup/test-shop.ts";
import { prepareStaff } from "./prepare-staff.server.ts";

const OWNER = { username: "dona", email: "dona@exemplo.com", password: "senha-da-dona-1" };

let shop: TestShop;
beforeEach(async () => {
  shop = await createTestShop({ worker: false });
});

function servicesIn(mode: "demo" | "production", firstOwner: typeof OWNER | null = null): Services {
  return { ...shop.services, config: { ...shop.services.config, mode, firstOwner } };
}
const logIn = (username: string, password: string) => logInStaff(shop.services, { username, password }, new Headers());

describe("the first owner", () => {
  test("comes from the environment, once: what it says later changes nothing", async () => {
    expect(await prepareStaff(servicesIn("production"))).toEqual({ demoOwner: false, hasOwner: false });
    expect(await prepareStaff(servicesIn("production", OWNER))).toEqual({ demoOwner: false, hasOwner: true });
    await prepareStaff(servicesIn("production", { ...OWNER, password: "outra-senha-qualquer" }));
    await prepareStaff(servicesIn("production", { ...OWNER, username: "outra", email: "outra@exemplo.com" }));
    expect(await logIn(OWNER.username, OWNER.password)).toMatchObject({ kind: "logged_in", role: "owner" });
    expect(await shop.services.db.selectFrom("staff").select("username").execute()).toEqual([{ username: "dona" }]);
  });

  test("is made once by processes that start at the same time", async () => {
    await Promise.all([1, 2, 3].map(() => prepareStaff(servicesIn("production", OWNER))));
    expect(await shop.services.db.selectFrom("staff").select("username").execute()).toEqual([{ username: "dona" }]);
  });

  test.each([
    [{ username: "D", email: "x", password: "curta" }, /^ADMIN_USERNAME: .*\nADMIN_EMAIL: .*\nADMIN_PASSWORD: /],
    [{ ...OWNER, password: "1234567890" }, /^ADMIN_PASSWORD: is one of the commonest/],
    [{ ...OWNER, password: DEMO_OWNER.password }, /^ADMIN_PASSWORD: the demo password is refused/],
  ])("who breaks a rule ends the start", async (owner, message) => {
    await expect(prepareStaff(servicesIn("production", owner))).rejects.toThrow(message);
  });

  test("needs all three variables", () => {
    expect(() => readConfig({ ADMIN_USERNAME: "dona", ADMIN_PASSWORD: "x" })).toThrow(
      "ADMIN_EMAIL: missing (ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD go together)",
    );
  });
});

test("the demo's owner works in demo mode and nowhere else; her name becomes free", async () => {
  expect(await prepareStaff(servicesIn("demo"))).toEqual({ demoOwner: true, hasOwner: true });
  const opened = await logIn(DEMO_OWNER.username, DEMO_OWNER.password);
  expect(opened).toMatchObject({ kind: "logged_in", role: "owner" });
  expect(await prepareStaff(servicesIn("production"))).toEqual({ demoOwner: false, hasOwner: false });
  expect(await logIn(DEMO_OWNER.username, DEMO_OWNER.password)).toMatchObject({ reason: "invalid_credentials" });
  expect(await shop.services.db.selectFrom("staff_sessions").selectAll().execute()).toEqual([]);
  const real = { ...OWNER, username: DEMO_OWNER.username, email: DEMO_OWNER.email };
  expect(await prepareStaff(servicesIn("production", real))).toEqual({ demoOwner: false, hasOwner: true });
  expect(await logIn(DEMO_OWNER.username, OWNER.password)).toMatchObject({ kind: "logged_in" });
});
