import { expect, test } from "vitest";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestStaff } from "#tests/setup/test-staff.ts";
import { beginEnrolment } from "./login/enrol-second-factor.server.ts";
import { logInStaff } from "./login/log-in-staff.server.ts";
import { readStaffSession } from "./login/read-staff-session.server.ts";
import { resetFactorByCommand } from "./staff-commands.server.ts";

const { shop, services, db } = await openShop({ worker: false });

test("the only owner without her phone gets in again by the command", async () => {
  const owner = await createTestStaff(shop, "owner", "dona");
  await beginEnrolment(services, owner.session, owner.password);
  await db.updateTable("staff_second_factors").set({ confirmed_at: services.clock() }).execute();
  const logIn = () =>
    logInStaff(
      services,
      { username: "dona", password: owner.password },
      new Headers({ "x-forwarded-for": "203.0.113.1" }),
    );
  expect(await logIn()).toMatchObject({ kind: "second_step" });
  expect(await resetFactorByCommand(services, "ninguem")).toBe(false);
  expect(await resetFactorByCommand(services, " Dona ")).toBe(true);
  expect(await logIn()).toMatchObject({ kind: "logged_in" });
  expect(await readStaffSession(services, new Headers(owner.cookie))).toBeNull();
});
