// The shop's process as `npm start` runs it, with its signals and its start, and pages of three routes.
import { start } from "#server/start.ts";
import { createSmallSite } from "#tests/setup/pages/small-site.ts";

const { build } = createSmallSite();
// Those of another release, where a drill has two.
const migrations = process.env.DRILL_MIGRATIONS ?? "db/migrations";
await start(process.env, { build: () => build, mode: "production", assets: null, migrations });
