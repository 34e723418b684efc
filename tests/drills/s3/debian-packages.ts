import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

/** Each package with a file of it. */
const PACKAGES = {
  "swift-proxy": "/usr/bin/swift-proxy-server",
  "swift-account": "/usr/bin/swift-account-server",
  "swift-container": "/usr/bin/swift-container-server",
  "swift-object": "/usr/bin/swift-object-server",
  memcached: "/usr/bin/memcached",
} as const;
/** Debian asks this program before it starts a service of a new package. */
const POLICY = "/usr/sbin/policy-rc.d";

/** Installs what is missing, and starts none of it. Needs root. */
export function installSwift(): void {
  if (process.getuid?.() !== 0) throw new Error("Swift has its own account: sudo npm run drill -- s3");
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  if (!existsSync("/etc/debian_version")) throw new Error(`Missing, and not a Debian: ${missing.join(", ")}`);
  const isOwnPolicy = !existsSync(POLICY);
  if (isOwnPolicy) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    runApt("update");
    runApt("install", "--yes", "--no-install-recommends", ...missing);
  } finally {
    if (isOwnPolicy) rmSync(POLICY, { force: true });
  }
}

function runApt(...words: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, stdout, stderr } = spawnSync("apt-get", ["-qq", ...words], { encoding: "utf8", env });
  if (status !== 0) throw new Error(`apt-get ${words.join(" ")}: ${stdout}${stderr}`);
}
