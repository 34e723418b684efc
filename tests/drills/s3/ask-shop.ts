import sharp from "sharp";
import type { WholeProcess } from "../whole-process.ts";

export interface Asked {
  status: number;
  ms: number;
  headers: Headers;
  bytes: Buffer;
}

/** Asks a process of the shop; status 0: the connection broke off. */
export async function ask({ url }: Pick<WholeProcess, "url">, path: string, init?: RequestInit): Promise<Asked> {
  const started = performance.now();
  const answer = await fetch(url + path, init).catch(() => null);
  const body = await answer?.arrayBuffer().catch(() => null);
  const bytes = Buffer.from(body ?? new ArrayBuffer(0));
  const ms = performance.now() - started;
  return { status: answer?.status ?? 0, ms, headers: answer?.headers ?? new Headers(), bytes };
}

/** Sends a file as the panel does; resolves to what the panel is told. */
export async function send(
  shop: Pick<WholeProcess, "url">,
  address: string,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ ms: number; said: Record<string, unknown> }> {
  const { ms, bytes } = await ask(shop, address, { method: "POST", headers, body });
  return { ms, said: JSON.parse(bytes.toString()) };
}

/** A picture unlike any other, of about `size` × `size` / 2 bytes. */
export async function makePhoto(size: number): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return Buffer.from(
    await sharp({ create: { width: size, height: size, channels: 3, background: "#aab", noise } })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}
