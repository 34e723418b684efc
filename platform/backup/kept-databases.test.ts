import { expect, test } from "vitest";
import { plainRole } from "#tests/setup/deployed/plain-role.ts";
import { refuseReplacement } from "./kept-databases.server.ts";

test("a role that may make no database is told what to do instead", async () => {
  const { role, url } = await plainRole({ owner: true });
  await expect(refuseReplacement(url)).rejects.toThrow(
    `The role ${role} may not create databases: make an empty one with the server's own tools, set DATABASE_URL to it`,
  );
});
