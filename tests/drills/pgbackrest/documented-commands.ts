import { readFileSync } from "node:fs";

/** The files and commands of docs/operations.md, with the places of a drill instead of those named there. */
export interface DocumentedCommands {
  /** /etc/pgbackrest.conf. */
  settings: string;
  /** Lines of postgresql.conf. */
  postgresSettings: string;
  /** Make the repository and the first backup. */
  setUp: readonly string[];
  backUp: { full: string; diff: string };
  copyPictures: string;
  copyPicturesBack: string;
  /** Makes the folder of a lost disk, and restores to a time. */
  restore: (time: Date, more?: string) => readonly string[];
  /** Restores everything there is, elsewhere. */
  rehearse: string;
  /** The words of `npm run resume`. */
  hold: (time: Date) => readonly string[];
}

export interface Places {
  data: string;
  repository: string;
  rehearsal: string;
  shopData: string;
  picturesCopy: string;
  passphrase: string;
}

const DOCUMENT = "docs/operations.md";
const TIME = "2026-11-23 14:05:00-03";
const HELD_SINCE = "2026-11-23T17:05:00Z";
const BRAZIL_MS = 3 * 3_600_000;

/** Throws where the document does not have what the drill runs. */
export function readDocumentedCommands(places: Places): DocumentedCommands {
  const whole = readFileSync(DOCUMENT, "utf8");
  const [, section = ""] = /\*\*Your own server\.\*\*([\s\S]*?)\n## /.exec(whole) ?? [];
  const text = [
    ["/var/lib/postgresql/17/main", places.data],
    ["/mnt/backup/pgbackrest", places.repository],
    ["/var/lib/postgresql/rehearsal", places.rehearsal],
    ["repo1-cipher-pass=...", `repo1-cipher-pass=${places.passphrase}`],
    ["DATA_DIR/media/", `${places.shopData}/media/`],
    ["backup:media/", places.picturesCopy],
  ].reduce((changed, [named = "", place = ""]) => {
    if (!changed.includes(named)) throw new Error(`${DOCUMENT} names no ${named}`);
    return changed.replaceAll(named, place);
  }, section);
  const find = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1];
    if (found === undefined) throw new Error(`${DOCUMENT} has nothing like ${pattern}`);
    return found;
  };
  const linesOf = (pattern: RegExp) => find(pattern).trimEnd().split("\n");
  const restore = linesOf(/```\n(install [^`]*--target=[^`]*)```/);
  const inRestore = (named: string, put: string) => {
    if (!restore.join("\n").includes(named)) throw new Error(`${DOCUMENT} restores without ${named}`);
    return restore.map((line) => line.replace(named, put));
  };

  return {
    settings: find(/```\n([^`]*\[global\][^`]*)```/),
    postgresSettings: find(/```\n([^`]*archive_mode[^`]*)```/),
    setUp: linesOf(/```\n([^`]*stanza-create[^`]*)```/),
    backUp: {
      full: `sudo -u postgres ${find(/\* \* 0 +postgres +(.*--type=full.*)/)}`,
      diff: `sudo -u postgres ${find(/\* \* 1-6 +postgres +(.*--type=diff.*)/)}`,
    },
    copyPictures: find(/`\*\/5 \* \* \* \* (rsync [^`]*)`/),
    copyPicturesBack: find(/`(rsync -a [^`]*)`\) and start/),
    restore: (time, more = "") => inRestore(`'${TIME}' `, `'${inSaoPaulo(time)}' ${more} `),
    rehearse: find(/`(sudo [^`]*--archive-mode=off[^`]*)`/),
    hold: (time) =>
      find(/`npm run resume -- (--hold [^`]*)`/)
        .replace(HELD_SINCE, time.toISOString())
        .split(" "),
  };
}

function inSaoPaulo(time: Date): string {
  const shifted = new Date(time.getTime() - BRAZIL_MS).toISOString();
  return `${shifted.slice(0, 19).replace("T", " ")}-03`;
}
