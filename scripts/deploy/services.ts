import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Places, portOf, type Slot } from "./places.ts";

export type Service = "database" | "proxy" | `shop-${Slot}`;

/** What runs the shop's processes: systemd, or this command itself where there is none. */
export interface Services {
  /** Starts it now and at every start of the machine. */
  start(service: Service): Promise<void>;
  /** Resolves when it has ended, and keeps it from starting with the machine. */
  stop(service: Service): Promise<void>;
  /** Resolves when it has ended. It still starts with the machine. */
  pause(service: Service): Promise<void>;
  restart(service: Service): Promise<void>;
  /** Has Caddy read its configuration again; no request is lost. Throws an Error with a one-line message. */
  reloadProxy(): void;
  isRunning(service: Service): boolean;
  /** Command that shows the log of the shop's processes. */
  logCommand(options: { follow: boolean; lines: number }): string[];
}

/** The account that the shop runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const UNITS: Record<Service, string> = {
  database: "lavra-database.service",
  proxy: "caddy.service",
  "shop-1": "lavra@1.service",
  "shop-2": "lavra@2.service",
};

export function systemdServices(): Services {
  const systemctl = (...words: string[]) => {
    // In a session of its own: Ctrl-C in the midst would leave a unit neither started nor enabled.
    const { status, stderr } = spawnSync("setsid", ["systemctl", ...words], { encoding: "utf8" });
    if (status !== 0) throw new Error(`systemctl ${words.join(" ")}: ${stderr.trim()}`);
  };
  return {
    async start(service) {
      systemctl("enable", "--now", UNITS[service]);
    },
    async stop(service) {
      systemctl("disable", "--now", UNITS[service]);
    },
    async pause(service) {
      systemctl("stop", UNITS[service]);
    },
    async restart(service) {
      systemctl("restart", UNITS[service]);
    },
    reloadProxy: () => systemctl("reload", UNITS.proxy),
    isRunning: (service) => spawnSync("systemctl", ["is-active", "--quiet", UNITS[service]]).status === 0,
    logCommand: ({ follow, lines }) => [
      "journalctl",
      "--namespace=lavra",
      "--output=cat",
      `--lines=${lines}`,
      ...(follow ? ["--follow"] : []),
    ],
  };
}

/** Longest time a process may take to end; systemd's units say the same. */
const END_MS = 45_000;

/** Starts the processes itself, each with a log and a file of its process number. They do not start with the machine. */
export function ownServices(places: Places, account: Account | null): Services {
  const pidFile = (service: Service) => join(places.run, `${service}.pid`);
  const logFile = (service: Service) => join(places.logs, `${service}.log`);
  const pidOf = (service: Service) => {
    const pid = existsSync(pidFile(service)) ? Number(readFileSync(pidFile(service), "utf8")) : 0;
    return pid && isAlive(pid) && isOurs(pid, places, service) ? pid : null;
  };

  const services: Services = {
    async start(service) {
      if (pidOf(service)) return;
      for (const folder of [places.logs, places.run]) mkdirSync(folder, { recursive: true });
      const log = openSync(logFile(service), "a");
      const { program, words, folder, environment } = commandOf(places, service);
      const child = spawn(program, words, {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: places.data, LAVRA_SETTINGS: places.settings, ...environment },
        detached: true,
        stdio: ["ignore", log, log],
        ...(service === "proxy" ? null : account),
      });
      child.on("error", (error) => console.error(`${service}: ${error.message}`));
      if (account && service !== "proxy") chownSync(logFile(service), account.uid, account.gid);
      writeFileSync(pidFile(service), String(child.pid));
      child.unref();
    },
    async stop(service) {
      const pid = pidOf(service);
      if (pid) {
        process.kill(pid, "SIGTERM");
        const deadline = Date.now() + END_MS;
        while (isAlive(pid) && Date.now() < deadline) await pause(50);
        if (isAlive(pid)) process.kill(pid, "SIGKILL");
      }
      rmSync(pidFile(service), { force: true });
    },
    pause: (service) => services.stop(service),
    async restart(service) {
      await services.stop(service);
      await services.start(service);
    },
    reloadProxy() {
      const { program, words } = commandOf(places, "proxy");
      const { status, stderr } = spawnSync(program, ["reload", ...words.slice(1)], { encoding: "utf8" });
      if (status !== 0) throw new Error(`caddy reload: ${stderr.trim().split("\n").at(-1)}`);
    },
    isRunning: (service) => pidOf(service) !== null,
    logCommand: ({ follow, lines }) => [
      "tail",
      `--lines=${lines}`,
      ...(follow ? ["--follow=name", "--retry"] : []),
      ...(["database", "shop-1", "shop-2"] as const).map(logFile).filter(existsSync),
    ],
  };
  return services;
}

function commandOf(places: Places, service: Service) {
  if (service === "proxy") {
    const file = join(places.settings, "..", "Caddyfile");
    const words = ["run", "--config", file, "--adapter", "caddyfile"];
    // Its certificates lie where those of Debian's unit do.
    return { program: "caddy", words, folder: "/", environment: { HOME: "/var/lib/caddy" } };
  }
  if (service === "database") {
    const folder = join(places.home, "current");
    return { program: join(folder, "deploy/node"), words: ["scripts/deploy/database.ts"], folder, environment: {} };
  }
  const slot = service === "shop-1" ? "1" : "2";
  const folder = join(places.home, "slots", slot);
  const environment = { PORT: String(portOf(places, slot)), HOST: "127.0.0.1" };
  return { program: join(folder, "deploy/node"), words: ["scripts/deploy/serve.mjs"], folder, environment };
}

/**
 * After a power cut a stranger may have the number. The shop's processes work in a release, each on its port; what they
 * were started as they replace by another program.
 */
function isOurs(pid: number, places: Places, service: Service): boolean {
  if (!existsSync("/proc/self/cmdline")) return true;
  const partsOf = (name: "cmdline" | "environ") => readFileSync(`/proc/${pid}/${name}`, "utf8").split("\0");
  const { program, environment } = commandOf(places, service);
  try {
    if (service === "proxy") return partsOf("cmdline").includes(program);
    if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(`${realpathSync(places.releases)}/`)) return false;
    const port = partsOf("environ").find((each) => each.startsWith("PORT="));
    return port === ("PORT" in environment ? `PORT=${environment.PORT}` : undefined);
  } catch {
    return false;
  }
}

/** A process that has ended, but that nobody has waited for, still answers signals: in a container nobody may. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
  } catch {
    return false;
  }
}
