// The shop's process as `npm start` runs it, with its signal handling and start-up, and pages of three routes.
import { start } from "#server/start.ts";
import { createSmallSite } from "#tests/setup/pages/small-site.ts";

const { build } = createSmallSite();
// Another release's migrations, in drills with two releases.
const migrations = process.env.DRILL_MIGRATIONS ?? "db/migrations";
await start(process.env, { build: () => build, mode: "production", assets: null, migrations });
