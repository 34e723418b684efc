// A server with nothing but Debian: a root of its own made by debootstrap, entered in namespaces for processes and mounts.
// It shares the network, and with it the ports, of this machine.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

export interface BareServer {
  root: string;
  /** Runs a line of shell as root; resolves to its exit code and all it said. */
  run(line: string): Promise<{ code: number; said: string }>;
  /** Ends every process of the server and deletes its root. */
  end(): Promise<void>;
}

const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** Mounts what programs expect, and becomes a shell in the root. The first process of a namespace ends all others. */
const ENTER = `mount --rbind /dev "$0/dev" && mount --bind /sys "$0/sys" && exec chroot "$0" bash --noprofile --norc`;

/**
 * `environment`: of all that runs there; called when the root is made. Throws an Error with a one-line message where there is no debootstrap or no right to
 * use it.
 */
export async function startBareServer(
  root: string,
  hosts: readonly string[],
  environment: () => Readonly<Record<string, string>> = () => ({}),
): Promise<BareServer> {
  if (process.getuid?.() !== 0) throw new Error("Only root can make a server: sudo npm run drill -- install");
  const made = spawnSync("debootstrap", ["--variant=minbase", "bookworm", root], { encoding: "utf8" });
  if (made.error) throw new Error("debootstrap is missing: apt install debootstrap");
  if (made.status !== 0) throw new Error(`debootstrap: ${made.stdout.trim().split("\n").at(-1)}`);
  copyFileSync("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  writeFileSync(join(root, "etc/hosts"), ["localhost", ...hosts].map((host) => `127.0.0.1 ${host}\n`).join(""));
  mkdirSync(join(root, "sys"), { recursive: true });
  const words = ["--mount", "--pid", "--fork", "--kill-child", `--mount-proc=${root}/proc`, "sh", "-c", ENTER, root];
  const shell: ChildProcess = spawn("unshare", words, {
    env: { PATH, HOME: "/root", LANG: "C.UTF-8", ...environment() },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(shell, "exit");
  let said = "";
  let heard: () => void = () => undefined;
  shell.stdout?.on("data", (piece: Buffer) => {
    said += piece.toString();
    heard();
  });

  return {
    root,
    async run(line) {
      said = "";
      // The shell reads its lines from the same pipe: a program must not.
      shell.stdin?.write(`{ ${line}\n} </dev/null 2>&1; echo "@@ended $?@@"\n`);
      for (;;) {
        const end = /@@ended (\d+)@@\n$/.exec(said);
        if (end) return { code: Number(end[1]), said: said.slice(0, end.index) };
        if (shell.exitCode !== null) throw new Error(`The server has ended: ${said}`);
        await Promise.race([new Promise<void>((resolve) => (heard = resolve)), ended]);
      }
    },
    async end() {
      shell.kill("SIGKILL");
      await ended;
      await rm(root, { recursive: true, force: true });
    },
  };
}
