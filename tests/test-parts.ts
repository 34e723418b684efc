import { globSync } from "node:fs";

/**
 * Test files that `npm test` leaves to `npm run test:all`: fuzzing and drills; what builds, spawns or restarts programs
 * of its own; what waits for real time. What they hold is held there in the form it is deployed in: use cases and
 * requests are tested in `npm test`.
 */
const REST: readonly string[] = [
  "tests/fuzz/**/*.test.ts",
  "tests/drills/**/*.test.ts",
  "tests/deploy/{nightly-backup,restore-to,switch-release,tell-failure}.test.ts",
  "tests/{backup,backup-outside,export,providers}-command.test.ts",
  "tests/{cdn-headers,demo-address,start-node}.test.ts",
  "platform/backup/archive.test.ts",
  "platform/database/{embedded/embedded-postgres,migrate}.test.ts",
  "platform/files/documents.test.ts",
  "platform/jobs/{jobs,trace-jobs}.test.ts",
  "platform/observability/tracing.test.ts",
  "server/{catalogue-changes,full-disk,private-files,roles,start,warm-up}.test.ts",
  "server/cdn/cdn.test.ts",
  "server/crawlers/shared-documents.test.ts",
  "server/monitoring/trace-process.test.ts",
  "shop/backup/{backup,judge-restored,keep-wal-archive,resume-shop}.test.ts",
];

/** How many test files, and journeys, run at a time. */
export const WORKERS = { tests: 4, journeys: 2 } as const;

/** Which test files run: those of `npm test`, the others, or (undefined) all. */
export type TestPart = "core" | "rest" | undefined;

/** The test files of a part, as paths from the project's root. */
export function filesOfPart(part: TestPart): string[] {
  const all = globSync("{app,api,shop,platform,server,sandbox,tests}/**/*.test.{ts,tsx}");
  const rest = new Set(globSync(REST));
  return all.filter((file) => part === undefined || rest.has(file) === (part === "rest"));
}
