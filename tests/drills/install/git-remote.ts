import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#platform/http/free-port.server.ts";
import type { BareServer } from "../bare-server.ts";
import { commandsOn } from "./installed-server.ts";

const AUTHOR = ["-c", "user.name=Ana Lima", "-c", "user.email=ana@exemplo.com.br"];

export interface GitRemote {
  /** As the server knows it. */
  url: string;
  /** Adds a commit that writes this file. Returns the commit's short id. */
  commit(file: string, text: string): string;
  /** Text of a file as it is committed. */
  read(file: string): string;
}

function git(folder: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", ["-C", folder, ...words], { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** A remote with the committed shop, which the server reaches by git's own protocol. `folder`: for the author's checkout. */
export async function openRemote(server: BareServer, folder: string): Promise<GitRemote> {
  const bare = join(server.root, "srv/lavra.git");
  const checkout = join(folder, "author");
  mkdirSync(folder, { recursive: true });
  git(".", "clone", "--quiet", "--bare", ".", bare);
  git(bare, "branch", "--force", "loja", git(".", "rev-parse", "HEAD").trim());
  git(bare, "symbolic-ref", "HEAD", "refs/heads/loja");
  git(".", "clone", "--quiet", bare, checkout);
  const port = await freePort();
  const { succeeds } = commandsOn(server);
  await succeeds("apt-get update --quiet && apt-get install --yes --quiet --no-install-recommends git ca-certificates");
  await succeeds(`git daemon --base-path=/srv --export-all --listen=127.0.0.1 --port=${port} --reuseaddr --detach`);
  return {
    url: `git://127.0.0.1:${port}/lavra.git`,
    commit(file, text) {
      writeFileSync(join(checkout, file), text);
      git(checkout, "add", file);
      git(checkout, ...AUTHOR, "commit", "--quiet", "--message", `Changes ${file}`);
      git(checkout, "push", "--quiet");
      return git(checkout, "rev-parse", "--short=10", "HEAD").trim();
    },
    read: (file) => git(checkout, "show", `HEAD:${file}`),
  };
}
