// `npm run drill -- PART [words]`: tests that take too long to run on every change (docs/drills.md). Each part ends
// with its figures.

import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { valueAt } from "#platform/value-at.ts";
import { measureLighthouse } from "../bench/lighthouse.ts";
import { measureUploads } from "../bench/uploads.ts";
import { upgradeLargeShop } from "../tests/drills/upgrade-large-shop.ts";
import { runProgram, runVitest } from "./run-program.ts";

interface Part {
  words: string;
  does: string;
  /** Resolves to the lines printed at the end. */
  run(words: readonly string[]): Promise<Outcome>;
}

interface Outcome {
  passed: boolean;
  figures: readonly string[];
}

/** Every test that takes its size from `sized`. */
const LARGE_TESTS = globSync("{app,api,shop,platform,server}/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes("sized("),
);

const PARTS: Record<string, Part> = {
  whole: {
    words: "",
    does: "all tests and journeys, with those that `npm test` leaves out: each night, and before a release",
    run: async () => {
      const { passed, figures } = await testsOf([], { TEST_SIZE: "whole" });
      const status = await runProgram([join("scripts", "journeys.ts")]);
      return { passed: passed && status === 0, figures };
    },
  },
  kills: {
    words: "[kills=50] [seed]",
    does: "kills the app, and the database, while 16 shoppers order and pay; all they were promised must come true",
    run: ([kills = "50", seed]) =>
      testsOf(["tests/drills/kill-app.test.ts", "tests/drills/kill-database.test.ts"], {
        DRILL_KILLS: kills,
        DRILL_SEED: seed,
      }),
  },
  start: {
    words: "[kills=50] [seed]",
    does: "kills the database, and the app, within ten seconds of a start: no process ends by itself, and jobs run",
    run: ([kills = "50", seed]) =>
      testsOf(["tests/drills/kill-at-start.test.ts"], { DRILL_KILLS: String(count(kills)), DRILL_SEED: seed }),
  },
  restart: {
    words: "[restarts=20]",
    does: "restarts one of two processes behind a proxy under 50 POSTs a second: none fails, each counts once",
    run: ([restarts = "20"]) => testsOf(["tests/drills/restart.test.ts"], { DRILL_RESTARTS: restarts }),
  },
  shortage: {
    words: "[rounds=10]",
    does: "fills the disk, and takes away the database's connections: the shop goes on, says so, and recovers",
    run: ([rounds = "10"]) => testsOf(["tests/drills/shortage.test.ts"], { DRILL_ROUNDS: rounds }),
  },
  month: {
    words: "[count=30] [seed]",
    does: "plays months of the shop's life: orders, refunds, returns, disputes, faults, kills; money and pieces add up",
    run: ([months = "30", seed]) =>
      testsOf(["tests/drills/month/month-of-shop-life.test.ts"], { DRILL_MONTHS: months, DRILL_SEED: seed }),
  },
  fuzz: {
    words: "[cases=20000] [seed]",
    does: "sends what nobody should to every address and form: no 5xx, nothing of the inside shown, nobody held up",
    run: ([cases = "20000", seed]) => testsOf(["tests/fuzz"], { FUZZ_CASES: cases, FUZZ_SEED: seed }),
  },
  sizes: {
    words: "",
    does: "tests that are small for each change, at their full size: buyers of few pieces, parcels, properties, listings",
    run: () => testsOf(LARGE_TESTS, { TEST_SIZE: "large" }),
  },
  upload: {
    words: "[products=100000]",
    does: "kills the process during an upload of products, then times files of 10,000 products and of `products`",
    run: async ([products = "100000"]) => {
      const { passed, figures } = await testsOf(["tests/drills/kill-upload.test.ts"], {});
      return { passed, figures: [...figures, ...(await measureUploads(count(products)))] };
    },
  },
  upgrade: {
    words: "[products=100000]",
    does: "fills a database of an old version with products and as many sales, and times each migration after it",
    run: ([products = "100000"]) => upgradeLargeShop(count(products)),
  },
  release: {
    words: "[products=100000] [orders=1000000]",
    does: "updates a large shop of release 0.1.0 to this one while it sells, takes it back and updates it again: nobody waits long",
    run: ([products = "100000", orders = "1000000"]) =>
      testsOf(["tests/drills/first-release"], {
        DRILL_RELEASE: "yes",
        DRILL_PRODUCTS: String(count(products)),
        DRILL_ORDERS: String(count(orders)),
      }),
  },
  migrate: {
    words: "[products=20000]",
    does: "a slow migration under a backup that reads, two processes that start together and one that is killed: no read waits long",
    run: ([products = "20000"]) =>
      testsOf(["tests/drills/migrate-running-shop.test.ts"], { DRILL_PRODUCTS: String(count(products)) }),
  },
  restore: {
    words: "",
    does: "backups of open, disputed and refunded money, restored hours, days and months later, broken off by each signal: nothing is lost or half",
    run: () => testsOf(["tests/drills/restore.test.ts"], { DRILL_RESTORE: "yes" }),
  },
  "restore-to": {
    words: "[rows=200000]",
    does: "loses the disk of an embedded database four times, and restores it to named moments from WAL_ARCHIVE",
    run: ([rows = "200000"]) => testsOf(["tests/drills/restore-to-time.test.ts"], { DRILL_ROWS: String(count(rows)) }),
  },
  pgbackrest: {
    words: "[archive_timeout=300]",
    does: "loses a PostgreSQL of Debian's under shoppers, and restores it by pgBackRest as the documents say. Needs root",
    run: ([seconds = "300"]) =>
      testsOf(["tests/drills/pgbackrest.test.ts"], { DRILL_PGBACKREST: String(count(seconds)) }),
  },
  pgbouncer: {
    words: "[seconds=10]",
    does: "two processes behind PgBouncer with a replica, under shoppers: restarts, replay paused, replica away. Needs root",
    run: ([seconds = "10"]) => testsOf(["tests/drills/pgbouncer.test.ts"], { DRILL_PGBOUNCER: String(count(seconds)) }),
  },
  s3: {
    words: "[seconds=60]",
    does: "two machines with a Swift of Debian's as S3: kills, S3 away under readers and shoppers, files moved there and back. Needs root",
    run: ([seconds = "60"]) => testsOf(["tests/drills/s3.test.ts"], { DRILL_S3: String(count(seconds)) }),
  },
  managed: {
    words: "[seconds=10]",
    does: "a host's PostgreSQL: TLS with its own authority, a role without rights, limits, a name that moves. Needs root",
    run: ([seconds = "10"]) => testsOf(["tests/drills/managed.test.ts"], { DRILL_MANAGED: String(count(seconds)) }),
  },
  patroni: {
    words: "[kills=3] [seed]",
    does: "kills the primary of a PostgreSQL that fails over, under shoppers: every promise is kept. Needs root",
    run: ([kills = "3", seed]) =>
      testsOf(["tests/drills/patroni.test.ts"], { DRILL_PATRONI: String(count(kills)), DRILL_SEED: seed }),
  },
  cdn: {
    words: "[changes=30]",
    does: "Debian's Varnish before two processes: changes of prices and stock, two customers, kills, refused purges. Needs root",
    run: ([changes = "30"]) => testsOf(["tests/drills/cdn.test.ts"], { DRILL_CDN: String(count(changes)) }),
  },
  smuggling: {
    words: "",
    does: "requests hidden behind others, through Debian's nginx and Caddy with the files of deploy/proxy: none reaches the shop",
    run: () => testsOf(["tests/drills/smuggling.test.ts"], { DRILL_SMUGGLING: "yes" }),
  },
  install: {
    words: "[embedded|system|checkout|lost]",
    does: "a bare Debian made by debootstrap: archive, install, update under load, rollback, backup, restore; or all from a checkout; or back from the copy outside when the server is lost. Needs root",
    run: ([variant = "embedded"]) => {
      if (variant === "lost") return testsOf(["tests/drills/lost-server.test.ts"], { DRILL_LOST: "yes" });
      return variant === "checkout"
        ? testsOf(["tests/drills/install-checkout.test.ts"], { DRILL_INSTALL_CHECKOUT: "yes" })
        : testsOf(["tests/drills/install.test.ts"], { DRILL_INSTALL: variant });
    },
  },
  image: {
    words: "",
    does: "follows deploy/Dockerfile step by step in two bare Debians, runs what it makes, reads compose.yaml. Needs root",
    run: () => testsOf(["tests/drills/image.test.ts"], { DRILL_IMAGE: "yes" }),
  },
  soak: {
    words: "[minutes=40]",
    does: "100 mixed requests a second with orders and restarts at two processes behind PgBouncer: no error, no memory lost",
    run: ([minutes = "40"]) => testsOf(["tests/drills/soak.test.ts"], { DRILL_MINUTES: String(count(minutes)) }),
  },
  drop: {
    words: "[buyers=1000]",
    does: "50 pieces and a crowd within ten seconds, at two processes; then 20,000 buyers, by a model of what was measured",
    run: ([buyers = "1000"]) => testsOf(["tests/drills/drop.test.ts"], { DRILL_BUYERS: String(count(buyers)) }),
  },
  selling: {
    words: "",
    does: "kills one of two processes at each step of an order by staff, an edit and reminders: each is there once, told once",
    run: () =>
      testsOf(["--no-file-parallelism", "tests/drills/selling.test.ts", "tests/drills/selling/reminders.test.ts"], {
        DRILL_SELLING: "yes",
      }),
  },
  strangers: {
    words: "[seconds=600] [seed]",
    does: "ten hands order and never pay, from one address and from fifty, at two processes: most of the shelf stays on sale",
    run: ([seconds = "600", seed]) =>
      testsOf(["tests/drills/strangers.test.ts"], { DRILL_STRANGERS: String(count(seconds)), DRILL_SEED: seed }),
  },
  lighthouse: {
    words: "",
    does: "Lighthouse's mobile audit of each kind of public page; an aim that is missed fails",
    run: async () => {
      const figures = await measureLighthouse();
      return { passed: !figures.some((line) => line.includes("(missed)")), figures };
    },
  },
};

const [name, ...words] = process.argv.slice(2);
const part = name === undefined ? undefined : valueAt(PARTS, name);
if (part) {
  const started = performance.now();
  const { passed, figures } = await part.run(words);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(["", ...figures, `drill ${name}: ${passed ? "passed" : "FAILED"} in ${seconds} s`].join("\n"));
  process.exitCode = passed ? 0 : 1;
} else {
  if (name !== undefined) console.error(`Unknown drill: ${name}`);
  for (const [each, { words, does }] of Object.entries(PARTS)) {
    console.log(`npm run drill -- ${`${each} ${words}`.padEnd(36)} ${does}`);
  }
  process.exitCode = name === undefined ? 0 : 2;
}

/** Runs test files; the figures are the lines noted with `noteFigures`. */
async function testsOf(files: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-figures-"));
  const noted = join(folder, "figures");
  try {
    const status = await runVitest(files, { ...environment, DRILL_FIGURES: noted });
    const lines = existsSync(noted) ? readFileSync(noted, "utf8").trimEnd().split("\n") : [];
    return { passed: status === 0, figures: lines };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function count(word: string): number {
  const number = Number(word);
  if (!Number.isInteger(number) || number < 1) throw new Error(`Not a number: ${word}`);
  return number;
}
