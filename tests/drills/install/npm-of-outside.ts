import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Where npm reaches its registry from, as npm and other programs know it. */
const SETTINGS = ["registry", "proxy", "https-proxy", "noproxy", "strict-ssl"] as const;
const CERTIFICATES = "/usr/local/share/npm-ca.crt";

/**
 * The environment in which npm reaches its registry from a server's `root` as it does here. It is for the server's processes,
 * never for a file. Authorities that this machine trusts are copied into the root.
 */
export function npmEnvironment(root: string): Record<string, string> {
  const environment: Record<string, string> = {};
  const settingOf = (name: string) => {
    const value = execFileSync("npm", ["config", "get", name], { encoding: "utf8" }).trim();
    return value === "null" || value === "undefined" ? "" : value;
  };
  for (const name of SETTINGS) {
    const value = settingOf(name);
    if (value) environment[`npm_config_${name.replaceAll("-", "_")}`] = value;
  }
  for (const [name, value] of Object.entries(process.env)) {
    if (/^(https?|no)_proxy$/i.test(name) && value) environment[name] = value;
  }
  const authorities = settingOf("cafile") || process.env.NODE_EXTRA_CA_CERTS || "";
  if (existsSync(authorities)) {
    mkdirSync(join(root, dirname(CERTIFICATES)), { recursive: true });
    copyFileSync(authorities, join(root, CERTIFICATES));
    environment.npm_config_cafile = CERTIFICATES;
  }
  return environment;
}
