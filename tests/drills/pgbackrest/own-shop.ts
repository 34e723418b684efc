import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { originalFile } from "#shop/catalogue/pictures/picture.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import type { Chance } from "../chance.ts";
import { type DrillShop, openDrillShop } from "../drill-shop.ts";
import { installPackages } from "./debian-packages.ts";
import { type DocumentedCommands, readDocumentedCommands } from "./documented-commands.ts";
import { createOwnServer, type OwnServer } from "./own-server.ts";
import { runCommand } from "./run-command.ts";

const PASSPHRASE = "uma frase = longa, 100% própria";

/** The sample shop at a PostgreSQL of Debian's, with the settings of the documents. */
export interface OwnShop {
  server: OwnServer;
  shop: DrillShop;
  db: Database;
  commands: DocumentedCommands;
  /** Where pgBackRest keeps all. */
  repository: string;
  rehearsal: string;
  addPicture(path: string): Promise<void>;
  orderIds(): Promise<string[]>;
  /** Runs a command of the shop. */
  run(...words: string[]): Promise<string>;
  /** History files of the timelines that the archive knows after the first one. */
  laterTimelines(): string[];
  /** Deletes the database and the pictures. */
  loseDisks(): void;
}

export async function openOwnShop(archiveTimeout: string, chance: Chance): Promise<OwnShop> {
  const programs = installPackages();
  const folder = mkdtempSync(join(tmpdir(), "lavra-pgbackrest-"));
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, "postgresql/main");
  const rehearsal = join(folder, "postgresql/rehearsal");
  const repository = join(folder, "repository");
  const pgbackrest = join(folder, "pgbackrest.conf");
  const commandsFor = (shopData: string) => {
    const picturesCopy = join(folder, "pictures/");
    return readDocumentedCommands({ data, rehearsal, repository, shopData, picturesCopy, passphrase: PASSPHRASE });
  };

  const { settings, postgresSettings } = commandsFor("");
  writeFileSync(pgbackrest, settings, { mode: 0o640 });
  const withTimeout = postgresSettings.replace(/(archive_timeout = )\d+/, `$1${archiveTimeout}`);
  const server = await createOwnServer({ folder, programs, data, pgbackrest }, withTimeout);
  await server.start();
  await runCommand(["migrate"], { DATABASE_URL: server.url });
  const { db, close } = openDatabase(server.url, 4);
  whenFileIsDone(close);
  const shop = await openDrillShop({ db, url: server.url }, { chance, searchLagMs: 300 });
  const media = join(shop.dataDir, "media");
  const environment = { DATABASE_URL: server.url, DATA_DIR: shop.dataDir, SANDBOX_URL: shop.sandbox.origin };

  return {
    server,
    shop,
    db,
    commands: commandsFor(shop.dataDir),
    repository,
    rehearsal,
    async addPicture(path) {
      const file = join(media, originalFile(path));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, path);
      await server.query(
        `insert into pictures (path, width, height, checksum) values ('${path}', 1, 1, md5('${path}'))`,
      );
    },
    async orderIds() {
      return (await server.query<{ id: string }>("select id from orders")).map(({ id }) => id).sort();
    },
    run: (...words) => runCommand(words, environment),
    laterTimelines() {
      const names = readdirSync(join(repository, "archive/lavra"), { recursive: true, encoding: "utf8" });
      return names.filter((name) => name.includes(".history"));
    },
    loseDisks() {
      for (const each of [data, media]) rmSync(each, { recursive: true });
    },
  };
}
