import type { FuzzCase } from "./fuzz-case.ts";

/** A failure of the shop that is known and not cured yet. The run fails when its case passes, so that the entry goes. */
export interface KnownFailure {
  /** The operation, page or header line it is about. */
  where: string;
  fault: string;
  /** How the judge puts it, from its beginning. */
  symptom: string;
  /**
   * The request that shows it, sent in every run; or the expression of the code behind it, where it depends on the
   * computer whether a request is too slow.
   */
  proof: FuzzCase | string;
  /** Whether a case of the fuzzer fails for the same reason. */
  covers(fuzz: FuzzCase): boolean;
}

const HOLD = "holds the main thread";
/** A line of header that holds the thread is about as long as the server reads. */
const hasLong = (name: string) => (fuzz: FuzzCase) =>
  fuzz.headers.some(([each, value]) => each.toLowerCase() === name && value.length > 5_000);

export const KNOWN_FAILURES: readonly KnownFailure[] = [
  {
    where: "POST /rest/v1/orders, PUT /rest/v1/orders/{id}",
    fault:
      "The expression for `customer_email` in shop/orders/order-input.ts is quadratic, and its length is not checked first.",
    symptom: HOLD,
    proof: {
      target: "POST /rest/v1/orders",
      as: "anonymous",
      method: "POST",
      path: "/rest/v1/orders",
      headers: [["Content-Type", "application/json"]],
      body: Buffer.from(JSON.stringify({ items: [], customer_email: `a@${".".repeat(20_000)}@` })),
    },
    covers: ({ path, body }) => path.startsWith("/rest/v1/orders") && (body?.length ?? 0) > 5_000,
  },
  {
    where: "Accept-Encoding",
    fault: "BROTLI and GZIP in server/page-form.ts are quadratic in spaces; a slow computer takes over 100 ms.",
    symptom: HOLD,
    proof: String.raw`/(?:^|,)\s*br\s*(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i`,
    covers: hasLong("accept-encoding"),
  },
  {
    where: "an address of slashes",
    fault: "The expression in server/one-address-each.ts is quadratic in slashes; a slow computer takes over 100 ms.",
    symptom: HOLD,
    proof: String.raw`/^\/+|\/+$/g`,
    covers: ({ path }) => /\/{4000}/.test(path),
  },
];
