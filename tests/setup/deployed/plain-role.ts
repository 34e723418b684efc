import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { whenFileIsDone } from "../clean-up.ts";
import { onServer } from "./on-server.ts";

/**
 * Makes a role that may do nothing but log in, and an empty database; both go when the file is done. `owner`: the role owns
 * the database, as with most hosts.
 */
export async function plainRole({ owner }: { owner: boolean }): Promise<{ role: string; url: string; admin: string }> {
  const role = `plain_${randomBytes(6).toString("hex")}`;
  const admin = new URL(inject("migratedUrl"));
  await onServer(
    admin.href,
    `create role ${role} login nosuperuser nocreatedb nocreaterole password 'prata-925-boa'`,
    `create database ${role}${owner ? ` owner ${role}` : ""} template template0`,
  );
  whenFileIsDone(() =>
    onServer(admin.href, `drop database if exists ${role} with (force)`, `drop role if exists ${role}`),
  );
  admin.pathname = `/${role}`;
  const url = new URL(admin);
  url.username = role;
  url.password = "prata-925-boa";
  return { role, url: url.href, admin: admin.href };
}
