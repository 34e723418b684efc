// HAProxy before the nodes and PgBouncer before HAProxy, as on the machine of the shop.
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { type ClusterPlaces, type DocumentedCluster, PASSWORDS } from "./documented-cluster.ts";
import { accountIds, startServer } from "./server-process.ts";

const HAPROXY = "/usr/sbin/haproxy";
const PGBOUNCER = "/usr/sbin/pgbouncer";
const READY_MS = 10_000;

export interface Front {
  /** PgBouncer's database; HAProxy's at the primary; HAProxy's at the replicas. */
  urls: { pooled: string; direct: string; read: string };
  /** A command of HAProxy's runtime API. */
  haproxy(command: string): Promise<string>;
}

/** Starts both. They end with the test file. */
export async function startFront(places: ClusterPlaces, documented: DocumentedCluster): Promise<Front> {
  const folder = join(places.folder, "front");
  const host = `${places.network}.20`;
  const postgres = accountIds("postgres");
  mkdirSync(folder);
  chownSync(folder, postgres.uid, postgres.gid);
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, postgres.uid, postgres.gid);
    return file;
  };
  const haproxyFile = write("haproxy.cfg", documented.haproxy);
  const pgbouncerFile = write("pgbouncer.ini", documented.pgbouncer);
  write("userlist.txt", `"lavra" "${PASSWORDS.lavra}"\n`);
  const at = { folder, logFile: join(folder, "front.log") };
  // HAProxy changes to its own account by itself.
  const haproxyWords = ["-db", "-f", haproxyFile];
  const haproxy = startServer({ ...at, program: HAPROXY, words: haproxyWords, account: null });
  whenFileIsDone(() => haproxy.end("SIGTERM"));
  const pgbouncer = startServer({ ...at, program: PGBOUNCER, words: [pgbouncerFile], account: "postgres" });
  whenFileIsDone(() => pgbouncer.end("SIGTERM"));

  const urlAt = (port: number) => `postgres://lavra:${PASSWORDS.lavra}@${host}:${port}/lavra`;
  const isOpen = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, host);
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
  for (const port of [5000, 5001, 6432]) {
    for (const deadline = Date.now() + READY_MS; !(await isOpen(port)); await pause(50)) {
      if (Date.now() > deadline) throw new Error(`Nobody listens at ${host}:${port}\n${haproxy.log().slice(-2000)}`);
    }
  }

  return {
    urls: { pooled: urlAt(6432), direct: urlAt(5000), read: urlAt(5001) },
    haproxy(command) {
      const answer = Promise.withResolvers<string>();
      const socket = connect(join(folder, "haproxy.sock"));
      let said = "";
      socket.on("data", (bytes) => (said += String(bytes)));
      socket.on("end", () => answer.resolve(said)).on("error", answer.reject);
      socket.write(`${command}\n`);
      return answer.promise;
    },
  };
}
