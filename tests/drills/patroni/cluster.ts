// Three nodes as docs/operations.md has them, each a PostgreSQL under Patroni and a member of etcd, on loopback addresses.
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { type ClusterPlaces, type DocumentedCluster, NODES, PASSWORDS } from "./documented-cluster.ts";
import { accountIds, killProcessesIn, processesIn, startServer } from "./server-process.ts";

const PATRONI = "/usr/bin/patroni";
const PATRONICTL = "/usr/bin/patronictl";
const ETCD = "/usr/bin/etcd";
/** Initialising and copying a database, on a loaded machine. */
const READY_MS = 180_000;
const LOOK_MS = 100;

export interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

export interface Cluster {
  /** What Patroni says of its members; empty while nobody answers. */
  members(): Promise<Member[]>;
  /** Number of the node that takes writes. Throws after a while without one. */
  primary(): Promise<number>;
  /** Number of the replica that has each commit before it is acknowledged. */
  synchronous(): Promise<number | null>;
  /** A statement at one node, as `postgres`. */
  query<T extends pg.QueryResultRow>(node: number, statement: string, database?: string): Promise<T[]>;
  /** Everything of a node at once, as a power cut: PostgreSQL, Patroni, etcd. */
  kill(node: number): Promise<void>;
  start(node: number): void;
  /** Stops all members of etcd for so long: they answer nobody, and go on. */
  freezeStore(ms: number): Promise<void>;
  /** Resolves when all three run, one of them as primary and one as synchronous replica; to the seconds that took. */
  untilWhole(): Promise<number>;
  patronictl(words: readonly string[]): Promise<string>;
  log(node: number): string;
}

/** Makes the three nodes' folders and starts them. They end with the test file. */
export function startCluster(places: ClusterPlaces, documented: DocumentedCluster): Cluster {
  const { folder, network } = places;
  const postgres = accountIds("postgres");
  const addressOf = (node: number) => `${network}.${10 + node}`;
  const logs = new Map<number, () => string>();

  for (const node of NODES) {
    const own = join(folder, String(node));
    mkdirSync(own);
    chownSync(own, postgres.uid, postgres.gid);
    const store = join(own, "etcd");
    mkdirSync(store, { mode: 0o700 });
    const etcd = accountIds("etcd");
    chownSync(store, etcd.uid, etcd.gid);
    const settings = join(own, "patroni.yml");
    writeFileSync(settings, documented.patroni(node), { mode: 0o600 });
    chownSync(settings, postgres.uid, postgres.gid);
  }
  whenFileIsDone(async () => {
    for (const node of NODES) await killProcessesIn(join(folder, String(node)));
  });

  function start(node: number): void {
    const own = join(folder, String(node));
    const store = join(own, "etcd");
    const env = documented.etcd(node);
    startServer({ program: ETCD, words: [], account: "etcd", folder: store, logFile: join(own, "etcd.log"), env });
    const logFile = join(own, "patroni.log");
    const words = [join(own, "patroni.yml")];
    logs.set(node, startServer({ program: PATRONI, words, account: "postgres", folder: own, logFile }).log);
  }

  async function members(): Promise<Member[]> {
    for (const node of NODES) {
      const answer = await fetch(`http://${addressOf(node)}:8008/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  const answers = async (node: number, path: string) => {
    const url = `http://${addressOf(node)}:8008${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
  const nodeAt = async (path: string) => {
    for (const node of NODES) if (await answers(node, path)) return node;
    return null;
  };

  async function query<T extends pg.QueryResultRow>(node: number, statement: string, database = "postgres") {
    const connectionString = `postgres://postgres:${PASSWORDS.postgres}@${addressOf(node)}:5432/${database}`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const deadline = performance.now() + READY_MS;
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      if (performance.now() > deadline) throw new Error(`${what}: not in ${READY_MS / 1000} s\n${lastWords()}`);
      await pause(LOOK_MS);
    }
  }

  const lastWords = () => [...logs].map(([node, log]) => `lavra-${node}:\n${log().slice(-1500)}`).join("\n");

  for (const node of NODES) start(node);
  return {
    members,
    primary: () => until("a primary", () => nodeAt("/primary")),
    synchronous: () => nodeAt("/sync"),
    query,
    kill: (node) => killProcessesIn(join(folder, String(node))),
    start,
    async freezeStore(ms) {
      const members = NODES.flatMap((node) => processesIn(join(folder, String(node), "etcd")));
      for (const pid of members) process.kill(pid, "SIGSTOP");
      await pause(ms);
      for (const pid of members) process.kill(pid, "SIGCONT");
    },
    async untilWhole() {
      const started = performance.now();
      await until("the whole cluster", async () => {
        const all = await members();
        const replicas = all.filter(({ role, state }) => role !== "leader" && /^(running|streaming)$/.test(state));
        const leaders = all.filter(({ role, state }) => role === "leader" && state === "running");
        const timelines = new Set(all.map(({ timeline }) => timeline));
        const isWhole = leaders.length === 1 && replicas.length === 2 && timelines.size === 1;
        return isWhole && (await nodeAt("/sync")) !== null ? true : null;
      });
      return (performance.now() - started) / 1000;
    },
    async patronictl(words) {
      const logFile = join(folder, "patronictl.log");
      const command = { program: PATRONICTL, words: ["-c", join(folder, "1/patroni.yml"), ...words] };
      const ctl = startServer({ ...command, account: "postgres", folder: join(folder, "1"), logFile });
      while (ctl.isRunning()) await pause(50);
      return ctl.log();
    },
    log: (node) => logs.get(node)?.() ?? "",
  };
}
