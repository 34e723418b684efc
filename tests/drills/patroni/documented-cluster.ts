import { globSync, readFileSync } from "node:fs";
import { installMissing } from "../pgbackrest/debian-packages.ts";

const FOLDER = "deploy/database";
const DOCUMENT = "docs/operations.md";
export const NODES = [1, 2, 3] as const;
export const PASSWORDS = { postgres: "senha-do-postgres", patroni: "senha-do-patroni", lavra: "prata-925-boa" };
const REPLICATOR_PASSWORD = "senha-do-replicator";
/** What the example files name, besides `lavra-1`. */
const FIRST_ADDRESS = "10.0.0.11";
const ADDRESSES = ["10.0.0.11", "10.0.0.12", "10.0.0.13"];

/** Each package with a file of it. */
const PACKAGES = {
  postgresql: "/usr/lib/postgresql/*/bin/postgres",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
} as const;

/** Installs what is missing. Returns the folder of PostgreSQL's programs. Needs root. */
export function installCluster(): string {
  installMissing(PACKAGES, "patroni");
  const newest = globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1);
  if (newest === undefined) throw new Error("Debian's postgresql brought no server");
  return newest;
}

export interface ClusterPlaces {
  /** `127.x.y`: the nodes are .11, .12 and .13 in it, HAProxy and PgBouncer .20. */
  network: string;
  /** Everything of the cluster; a folder per node, and `front`. */
  folder: string;
  programs: string;
}

export interface DocumentedCluster {
  patroni(node: number): string;
  etcd(node: number): Record<string, string>;
  haproxy: string;
  pgbouncer: string;
  /** Statements that make the shop's role and database. */
  firstStatements: readonly string[];
  /** The words of `patronictl` that move the primary. */
  switchover: readonly string[];
}

/** The example files of deploy/database and the commands of docs/operations.md, with a drill's places. Throws where they lack what the drill runs. */
export function readDocumentedCluster({ network, folder, programs }: ClusterPlaces): DocumentedCluster {
  const addressed = (text: string) =>
    ADDRESSES.reduce((changed, address) => changed.replaceAll(address, address.replace("10.0.0", network)), text);

  function read(file: string, changes: readonly (readonly [string, string])[]): string {
    return changes.reduce(
      (text, [named, place]) => {
        if (!text.includes(named)) throw new Error(`${FOLDER}/${file} names no ${named}`);
        return text.replaceAll(named, place);
      },
      readFileSync(`${FOLDER}/${file}`, "utf8"),
    );
  }

  /** The file of node 1 as that of another one: lines that list all nodes are the same everywhere. */
  function ofNode(text: string, node: number): string {
    const lines = text
      .split("\n")
      .map((line) =>
        ADDRESSES.every((address) => line.includes(address))
          ? line
          : line.replaceAll("lavra-1", `lavra-${node}`).replaceAll(FIRST_ADDRESS, ADDRESSES[node - 1] ?? ""),
      );
    return addressed(lines.join("\n"));
  }

  const front = (text: string) => addressed(text).replaceAll("127.0.0.1", `${network}.20`);
  const document = readFileSync(DOCUMENT, "utf8");
  const find = (pattern: RegExp) => {
    const [, found] = pattern.exec(document) ?? [];
    if (found === undefined) throw new Error(`${DOCUMENT} has nothing like ${pattern}`);
    return found;
  };

  return {
    patroni: (node) =>
      ofNode(
        read("patroni.yml", [
          ["/var/lib/postgresql/15/lavra", `${folder}/${node}/data`],
          ["/usr/lib/postgresql/15/bin", programs],
          ["/var/lib/postgresql/.pgpass_patroni", `${folder}/${node}/pgpass`],
          ["/var/run/postgresql", `${folder}/${node}`],
          ["PASSWORD_OF_PATRONI", PASSWORDS.patroni],
          ["PASSWORD_OF_POSTGRES", PASSWORDS.postgres],
          ["PASSWORD_OF_REPLICATOR", REPLICATOR_PASSWORD],
          ["10.0.0.0/24", "127.0.0.0/8"],
        ]),
        node,
      ),
    etcd(node) {
      const text = ofNode(read("etcd.env", [["/var/lib/etcd/lavra", `${folder}/${node}/etcd`]]), node);
      const lines = text.split("\n").filter((line) => /^ETCD_/.test(line));
      return Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2)));
    },
    haproxy: front(read("haproxy.cfg", [["/run/haproxy/admin.sock", `${folder}/front/haproxy.sock`]])),
    pgbouncer: front(
      read("pgbouncer.ini", [
        ["/etc/pgbouncer/userlist.txt", `${folder}/front/userlist.txt`],
        ["/var/log/postgresql/pgbouncer.log", `${folder}/front/pgbouncer.log`],
        ["/var/run/postgresql/pgbouncer.pid", `${folder}/front/pgbouncer.pid`],
      ]),
    ),
    firstStatements: find(/```\n(create role lavra [^`]*)```/)
      .replace("PASSWORD_OF_LAVRA", PASSWORDS.lavra)
      .trim()
      .split(/;\n?/)
      .filter((statement) => statement !== ""),
    switchover: find(/`patronictl (?:-c \S+ )?(switchover [^`]*)`/).split(" "),
  };
}
