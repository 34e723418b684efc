import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#platform/http/free-port.server.ts";

/** nginx with one worker that serves one Brotli file as a page, access log on: the baseline to compare with. */
export async function startNginx(body: Buffer): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lavra-nginx-"));
  const port = await freePort();
  mkdirSync(join(folder, "www"));
  writeFileSync(join(folder, "www", "page.html"), body);
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; daemon off; user root; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { types { text/html html; } add_header Content-Encoding br; access_log ${folder}/access.log; sendfile on; keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${folder}/www; } }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  child.once("error", () => undefined);
  const url = `http://127.0.0.1:${port}/page.html`;
  for (let i = 0; i < 100; i += 1) {
    if ((await fetch(url).catch(() => null))?.ok) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
