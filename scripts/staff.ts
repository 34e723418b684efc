// `npm run staff`: manages staff accounts for whoever has shell access: first owner, lost password, lost second factor.
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { systemClock } from "#platform/clock.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { keepFilesPrivate } from "#platform/files/private-files.server.ts";
import { readConfig } from "#shop/config/config.server.ts";
import { createByCommand, linkByCommand, resetFactorByCommand } from "#shop/staff/staff-commands.server.ts";
import { Invitation } from "#shop/staff/staff-forms.ts";
import { listStaff } from "#shop/staff/staff-queries.server.ts";
import { withShopDatabase } from "./shop-database.ts";

keepFilesPrivate();

const USAGE = `Usage, with the shop's own environment (APP_SECRET, PUBLIC_URL, DATABASE_URL or DATA_DIR):
  npm run staff -- create --username ana --email ana@example.com [--name "Ana Lima"] [--role owner]
  npm run staff -- link ana                  a link that sets a new password
  npm run staff -- reset-second-factor ana
  npm run staff -- list`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    username: { type: "string" },
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string", default: "owner" },
  },
});
const [command, who = ""] = positionals;
const config = readConfig(process.env);
const services = { config, clock: systemClock };
const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(db: ReturnType<typeof openDatabase>["db"]): Promise<boolean> {
  if (command === "list") {
    for (const { username, email, role, disabledAt } of await listStaff(db)) {
      say([username, email, role, disabledAt ? "disabled" : ""].join("\t").trimEnd());
    }
    return true;
  }
  if (command === "create") {
    const form = z.safeParse(Invitation, { ...values, name: values.name ?? values.username });
    if (!form.success) {
      for (const { path, message } of form.error.issues) say(`--${path.join(".")}: ${message}`);
      return false;
    }
    const answer = await createByCommand({ ...services, db }, form.data);
    if (answer.kind === "refused") {
      say(answer.reason === "username_taken" ? "This username is taken." : "This e-mail is taken.");
      return false;
    }
    say(`Open this link within 72 hours to choose the password; it works once:\n${answer.link}`);
    return true;
  }
  if (command === "link" && who) {
    const link = await linkByCommand({ ...services, db }, who);
    say(
      link
        ? `Open this link within one hour to choose the password; it works once:\n${link}`
        : "Nobody is called that.",
    );
    return link !== null;
  }
  if (command === "reset-second-factor" && who) {
    const done = await resetFactorByCommand({ ...services, db }, who);
    say(done ? "Done: the login asks for the password only." : "Nobody is called that.");
    return done;
  }
  say(USAGE);
  return false;
}

process.exitCode = await withShopDatabase(config, async (url) => {
  const { db, pool, close } = openDatabase(url, 2);
  try {
    await migrate(pool, "db/migrations", { log: { info: console.error, warn: console.error } });
    return (await run(db)) ? 0 : 1;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await close();
  }
});
