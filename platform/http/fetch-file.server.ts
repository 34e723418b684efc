import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

export interface FileRequest {
  /** Comes from another service: untrusted. */
  url: string;
  /** The service's, configured by the owner. The only one that may be non-https or non-public. */
  ownOrigin: string;
  mostBytes: number;
  /** Redirects included. */
  timeoutMs: number;
}

export type FetchedFile =
  | { kind: "file"; bytes: Buffer<ArrayBuffer>; host: string }
  | { kind: "refused"; reason: "not_https" | "not_public" | "too_many_redirects" }
  | { kind: "too_large" }
  | { kind: "status"; status: number }
  | { kind: "timeout" }
  | { kind: "unreachable" };

const MOST_REDIRECTS = 3;

/**
 * Protects against SSRF: sends no token and no cookie; outside the service's own origin only https at public IP
 * addresses; each redirect is checked again. A host name is resolved once, and the connection uses the address that was
 * checked.
 */
export async function fetchFile(request: FileRequest, lookup: LookupFunction = systemLookup): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  let address = URL.canParse(request.url) ? new URL(request.url) : null;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    if (!address) return { kind: "refused", reason: "not_https" };
    const refusal = refusalOf(address, request.ownOrigin);
    if (refusal) return { kind: "refused", reason: refusal };
    const isOwn = address.origin === request.ownOrigin;
    const answer = await ask(address, { ...request, signal, lookup: isOwn ? lookup : publicOnly(lookup) });
    if (answer.kind !== "moved") return answer;
    address = URL.canParse(answer.to, address) ? new URL(answer.to, address) : null;
  }
  return { kind: "refused", reason: "too_many_redirects" };
}

function refusalOf(address: URL, ownOrigin: string): "not_https" | "not_public" | null {
  if (address.origin === ownOrigin) return null;
  if (address.protocol !== "https:" || address.username !== "" || address.port !== "") return "not_https";
  const host = address.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublic(host) ? "not_public" : null;
}

class NotPublic extends Error {}

/** Fails if any resolved address is not public. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const all = typeof found === "string" ? [found] : (found ?? []).map((each: LookupAddress) => each.address);
      if (!error && !all.every(isPublic)) return callback(new NotPublic(hostname), "", 0);
      return callback(error, found, family);
    });
}

interface Asking extends FileRequest {
  signal: AbortSignal;
  lookup: LookupFunction;
}

function ask(address: URL, asking: Asking): Promise<FetchedFile | { kind: "moved"; to: string }> {
  const { signal, lookup } = asking;
  const send = address.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const failed = (error: Error) => {
      if (error instanceof NotPublic) return resolve({ kind: "refused", reason: "not_public" });
      resolve({ kind: signal.aborted ? "timeout" : "unreachable" });
    };
    const request = send(address, { agent: false, signal, lookup, headers: { Accept: "application/pdf, */*" } });
    request.on("error", failed);
    request.on("response", (response) => {
      response.on("error", failed);
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location) {
        response.destroy();
        return resolve({ kind: "moved", to: headers.location });
      }
      if (status !== 200) {
        response.destroy();
        return resolve({ kind: "status", status });
      }
      return void readBody(response, asking.mostBytes).then(
        (bytes) => resolve(bytes ? { kind: "file", bytes, host: address.hostname } : { kind: "too_large" }),
        failed,
      );
    });
    request.end();
  });
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix, "ipv4");
}
/** Public IPv6 is 2000::/3, without reserved ranges and those that embed an IPv4 address. */
const GIVEN = new BlockList();
GIVEN.addSubnet("2000::", 3, "ipv6");
NOT_PUBLIC.addSubnet("2001::", 23, "ipv6");
NOT_PUBLIC.addSubnet("2001:db8::", 32, "ipv6");
NOT_PUBLIC.addSubnet("2002::", 16, "ipv6");

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return isIP(address) === 6 && GIVEN.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}
