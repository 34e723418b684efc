import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";

/** Each package with a file of it. */
const PACKAGES = {
  postgresql: "/usr/lib/postgresql/*/bin/postgres",
  pgbackrest: "/usr/bin/pgbackrest",
  rsync: "/usr/bin/rsync",
  procps: "/usr/bin/pgrep",
} as const;
/** Keeps a new PostgreSQL from making and starting a cluster, while this file is there. */
const CLUSTER_SETTINGS = "/etc/postgresql-common/createcluster.d";
const NO_CLUSTER = `${CLUSTER_SETTINGS}/lavra-drill.conf`;

/** Installs what is missing. Returns the folder of the newest PostgreSQL's programs. Needs root. */
export function installPackages(): string {
  if (process.getuid?.() !== 0) throw new Error("PostgreSQL has its own account: sudo npm run drill -- pgbackrest");
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (globSync(file).length === 0 ? [name] : []));
  if (missing.length > 0) {
    if (!existsSync("/etc/debian_version")) throw new Error(`Missing, and not a Debian: ${missing.join(", ")}`);
    mkdirSync(CLUSTER_SETTINGS, { recursive: true });
    writeFileSync(NO_CLUSTER, "create_main_cluster = false\n");
    try {
      runApt("update");
      runApt("install", "--yes", "--no-install-recommends", ...missing);
    } finally {
      rmSync(NO_CLUSTER, { force: true });
    }
  }
  const versions = globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) => versionOf(b) - versionOf(a));
  const [newest] = versions.filter((folder) => existsSync(`${folder}/postgres`));
  if (!newest) throw new Error("Debian's postgresql brought no server");
  return newest;
}

const versionOf = (folder: string) => Number(folder.split("/").at(-2));

function runApt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", ["-qq", ...words], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`apt-get ${words.join(" ")}: ${stdout}${stderr}`);
}
