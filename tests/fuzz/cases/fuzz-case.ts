/** Who sends a request. */
export type Visitor = "anonymous" | "customer" | "staff";

/** One request of the fuzzer, without the visitor's cookie or token. */
export interface FuzzCase {
  /** The operation, form or page under test. */
  target: string;
  as: Visitor;
  method: string;
  /** Path and query as sent, unescaped. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Buffer | null;
}

const LONGEST_SHOWN = 400;

/** The case as a curl command. Long parts are truncated, with their length. */
export function describeCase({ as, method, path, headers, body }: FuzzCase): string {
  const lines = [`curl -X ${method} ${quoted(path)}  # as ${as}`];
  for (const [name, value] of headers) lines.push(`  -H ${quoted(`${name}: ${value}`)}`);
  if (body) lines.push(`  --data-binary ${quoted(body.toString())}`);
  return lines.join(" \\\n");
}

/** Shortens repetitions to `[piece x count]`. */
function quoted(text: string): string {
  const short = text.replaceAll(/(.{1,8}?)\1{11,}/gsu, (run, piece: string) => {
    return `[${JSON.stringify(piece).slice(1, -1)} x ${run.length / piece.length}]`;
  });
  const shown = short.length > LONGEST_SHOWN ? `${short.slice(0, LONGEST_SHOWN)}[and ${short.length} in all]` : short;
  return `'${shown.replaceAll(/\p{Cc}|\p{Cs}/gu, (odd) => JSON.stringify(odd).slice(1, -1))}'`;
}
