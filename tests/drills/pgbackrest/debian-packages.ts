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
/** Asked before a service is started: 101 forbids it. */
const SERVICE_POLICY = "/usr/sbin/policy-rc.d";

/** Installs what is missing. Returns the folder of the newest PostgreSQL's programs. Needs root. */
export function installPackages(): string {
  installMissing(PACKAGES, "pgbackrest");
  const versions = globSync("/usr/lib/postgresql/*/bin").toSorted((a, b) => versionOf(b) - versionOf(a));
  const [newest] = versions.filter((folder) => existsSync(`${folder}/postgres`));
  if (!newest) throw new Error("Debian's postgresql brought no server");
  return newest;
}

/**
 * Installs those of `packages` (by name, with a file of each) that are missing, without starting what they bring.
 * `drill` is named if this is not root, whom the servers' own accounts need.
 */
export function installMissing(packages: Readonly<Record<string, string>>, drill: string): void {
  if (process.getuid?.() !== 0) throw new Error(`PostgreSQL has its own account: sudo npm run drill -- ${drill}`);
  const missing = Object.entries(packages).flatMap(([name, file]) => (globSync(file).length === 0 ? [name] : []));
  if (missing.length === 0) return;
  if (!existsSync("/etc/debian_version")) throw new Error(`Missing, and not a Debian: ${missing.join(", ")}`);
  mkdirSync(CLUSTER_SETTINGS, { recursive: true });
  writeFileSync(NO_CLUSTER, "create_main_cluster = false\n");
  const forbidsServices = !existsSync(SERVICE_POLICY);
  if (forbidsServices) writeFileSync(SERVICE_POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    runApt("update");
    runApt("install", "--yes", "--no-install-recommends", ...missing);
  } finally {
    rmSync(NO_CLUSTER, { force: true });
    if (forbidsServices) rmSync(SERVICE_POLICY, { force: true });
  }
}

const versionOf = (folder: string) => Number(folder.split("/").at(-2));

function runApt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", ["-qq", ...words], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`apt-get ${words.join(" ")}: ${stdout}${stderr}`);
}
