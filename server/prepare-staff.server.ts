import * as z from "zod/mini";
import { ConfigError } from "#platform/config/config-error.ts";
import { isCommonPassword } from "#platform/security/common-passwords.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { lockDemoCustomer, seedDemoCustomer } from "#shop/customers/accounts/demo/demo-customer.server.ts";
import type { Services } from "#shop/services.server.ts";
import { DEMO_OWNER } from "#shop/staff/demo-owner.ts";
import { createFirstOwner, lockDemoOwner, seedDemoOwner } from "#shop/staff/first-owner.server.ts";
import { NewOwner } from "#shop/staff/staff-forms.ts";
import { demoOwnerWorks, hasOwner } from "#shop/staff/staff-queries.server.ts";

export interface StaffAtStart {
  /** Its password works and may be printed. */
  demoOwner: boolean;
  hasOwner: boolean;
}

/** Throws ConfigError if the owner in the environment breaks the staff rules. Rules: STAFF-36. */
export async function prepareStaff(deps: Pick<Services, "db" | "config" | "clock" | "logger">): Promise<StaffAtStart> {
  const { db, config, logger } = deps;
  if (config.mode === "production" && (await lockDemoOwner(deps))) logger.warn("the demo owner was locked out");
  if (config.firstOwner && !(await hasOwner(db))) {
    const owner = await checkedOwner(config.firstOwner, config.mode);
    if (await createFirstOwner(deps, owner)) logger.info("the first owner was made from ADMIN_USERNAME");
  }
  if (config.mode === "demo") await seedDemoOwner(deps);
  return { demoOwner: config.mode === "demo" && (await demoOwnerWorks(db)), hasOwner: await hasOwner(db) };
}

const ENGLISH: Record<string, string> = {
  username: "2 to 40 small letters without accents, digits, dots, hyphens or underscores",
  email: "must be an e-mail address",
  password: "must have between 10 and 128 characters",
};

async function checkedOwner(given: NewOwner, mode: "demo" | "production"): Promise<NewOwner> {
  const parsed = z.safeParse(NewOwner, given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(
      names.map((name) => `ADMIN_${name.toUpperCase()}: ${valueAt(ENGLISH, name) ?? "is wrong"}`).join("\n"),
    );
  }
  const { password } = parsed.data;
  if (mode === "production" && password === DEMO_OWNER.password) {
    throw new ConfigError("ADMIN_PASSWORD: the demo password is refused in production");
  }
  if (await isCommonPassword(password)) throw new ConfigError("ADMIN_PASSWORD: is one of the commonest passwords");
  return parsed.data;
}

/** Demo mode creates the demo's customer and owner; production locks them out. */
export async function prepareAccounts(deps: Services): Promise<StaffAtStart> {
  if (deps.config.mode === "demo") {
    await seedDemoCustomer(deps);
  } else if (await lockDemoCustomer(deps)) {
    deps.logger.warn("the demo customer was locked out");
  }
  return prepareStaff(deps);
}
