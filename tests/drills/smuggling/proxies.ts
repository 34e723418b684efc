import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "node:tls";
import { freePort } from "#platform/http/free-port.server.ts";
import { whenFileIsDone } from "#tests/setup/clean-up.ts";
import { makeCertificate } from "#tests/setup/deployed/certificate.ts";
import { HOST } from "./attacks.ts";

const READY_MS = 15_000;

export interface TriedProxy {
  name: string;
  port: number;
  /** Whether it took a request for one that asks for this path. */
  knows(path: string): boolean;
}

/** Fetches Debian's packages and unpacks them below `folder`, without installing them; returns their root. */
export function unpackPackages(folder: string, names: readonly string[]): string {
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  run("apt-get", ["download", ...names], folder);
  for (const file of readdirSync(folder).filter((each) => each.endsWith(".deb")))
    run("dpkg", ["-x", file, root], folder);
  return root;
}

function run(program: string, words: readonly string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(program, [...words], { cwd, encoding: "utf8" });
  if (error || status !== 0) throw new Error(`${program} ${words.join(" ")}: ${error?.message ?? stderr}`);
}

/** Starts nginx with the example of the repository before two slots, of which the first one serves. */
export async function startNginx(folder: string, root: string, slots: readonly [number, number]): Promise<TriedProxy> {
  const { port, certFile, keyFile } = await prepare(folder);
  const log = join(folder, "access.log");
  const example = put("deploy/proxy/nginx.conf", [
    ["127.0.0.1:3001", `127.0.0.1:${slots[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${slots[1]}`],
    ["loja.exemplo", HOST],
    ["listen 443 ssl http2", `listen 127.0.0.1:${port} ssl http2`],
    ["listen [::]:443 ssl http2;", ""],
    ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
    ["listen [::]:80;", ""],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, certFile],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, keyFile],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  const config = join(folder, "nginx.conf");
  // Debian's own file wraps the example in the same way.
  writeFileSync(
    config,
    `worker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${temporary.join("\n")}\n` +
      `log_format requests '$request';\naccess_log ${log} requests;\n${example}}\n`,
  );
  const words = ["-e", `${folder}/error.log`, "-c", config, "-g", "daemon off;"];
  await start(join(root, "usr/sbin/nginx"), words, port);
  return { name: "nginx", port, knows: (path) => read(log).includes(`\nGET ${path} HTTP`) };
}

/** Starts Caddy with the file that `lavra install` writes before two slots, of which the first one serves. */
export async function startCaddy(folder: string, root: string, slots: readonly [number, number]): Promise<TriedProxy> {
  const { port, certFile, keyFile } = await prepare(folder);
  const [log, serving] = [join(folder, "access.log"), join(folder, "serving")];
  mkdirSync(serving);
  writeFileSync(join(serving, "1"), "");
  const file = put("deploy/proxy/slots.Caddyfile", [
    ["127.0.0.1:3001", `127.0.0.1:${slots[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${slots[1]}`],
    ["\nDOMAIN {", `\n${HOST} {`],
    ["\n\tTLS\n", `\n\ttls ${certFile} ${keyFile}\n\tlog {\n\t\toutput file ${log}\n\t}\n`],
    ["/opt/lavra/serving", serving],
  ]);
  return runCaddy(folder, root, { file, port, log });
}

/** Starts Caddy with the file for compose.yaml before two processes. */
export async function startCaddyOfCompose(
  folder: string,
  root: string,
  shops: readonly [number, number],
): Promise<TriedProxy> {
  const { port, certFile, keyFile } = await prepare(folder);
  const log = join(folder, "access.log");
  const file = put("deploy/proxy/compose.Caddyfile", [
    ["shop-1:3000", `127.0.0.1:${shops[0]}`],
    ["shop-2:3000", `127.0.0.1:${shops[1]}`],
    ["\n{$DOMAIN} {\n", `\n${HOST} {\n\ttls ${certFile} ${keyFile}\n\tlog {\n\t\toutput file ${log}\n\t}\n`],
  ]);
  return { ...(await runCaddy(folder, root, { file, port, log })), name: "Caddy beside compose.yaml" };
}

async function runCaddy(
  folder: string,
  root: string,
  { file, port, log }: { file: string; port: number; log: string },
): Promise<TriedProxy> {
  const config = join(folder, "Caddyfile");
  const ports = `\thttp_port ${await freePort()}\n\thttps_port ${port}\n`;
  writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n${ports}}\n${file}`);
  await start(join(root, "usr/bin/caddy"), ["run", "--config", config, "--adapter", "caddyfile"], port, {
    HOME: folder,
  });
  return { name: "Caddy", port, knows: (path) => read(log).includes(`"uri":"${path}"`) };
}

async function prepare(folder: string) {
  mkdirSync(folder, { recursive: true });
  // Nginx's workers have an account of their own.
  chmodSync(folder, 0o777);
  const { certFile } = await makeCertificate(folder, HOST, HOST);
  return { port: await freePort(), certFile, keyFile: join(folder, "key.pem") };
}

/** A file of the repository with other words in the place of some, each of which it must have. */
function put(file: string, words: readonly (readonly [string, string])[]): string {
  let text = readFileSync(resolve(file), "utf8");
  for (const [named, other] of words) {
    if (!text.includes(named)) throw new Error(`${file} has no ${named}`);
    text = text.replaceAll(named, other);
  }
  return text;
}

async function start(program: string, words: readonly string[], port: number, more: Record<string, string> = {}) {
  const child = spawn(program, [...words], { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...more } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (said += String(bytes)));
  const ended = once(child, "exit");
  whenFileIsDone(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const deadline = Date.now() + READY_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program}: ${said}`);
    await pause(50);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1", servername: HOST, rejectUnauthorized: false });
    const end = (isUp: boolean) => {
      socket.destroy();
      done(isUp);
    };
    socket.once("secureConnect", () => end(true)).once("error", () => end(false));
  });
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
