export type TokenRefusal = "token_needed" | "invalid_format";

const KNOWN_PREFIX = "eyJ";
const OPAQUE = /^[A-Za-z0-9_-]+$/;
/** Characters that a header may contain; JWTs have dots. */
const PLAIN = /^[A-Za-z0-9._~+/=-]+$/;
const SHORTEST = 20;

/** A token without `Bearer`: over 20 characters, a JWT (`eyJ`) or letters, digits, `_`, `-`. Rules: SHIP-36. */
export function checkToken(
  typed: string,
): { kind: "token"; token: string } | { kind: "refused"; reason: TokenRefusal } {
  const token = typed.trim().replace(/^Bearer\s+/i, "");
  if (token === "") return { kind: "refused", reason: "token_needed" };
  const known = token.startsWith(KNOWN_PREFIX) ? PLAIN.test(token) : OPAQUE.test(token);
  return token.length > SHORTEST && known ? { kind: "token", token } : { kind: "refused", reason: "invalid_format" };
}

/** When a JWT says that it expires; null: it does not. For warnings only: the provider decides. */
export function tokenEnd(token: string): Date | null {
  try {
    const [, body = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    const exp = typeof claims === "object" && claims !== null && "exp" in claims ? Number(claims.exp) : Number.NaN;
    return exp > 0 && exp < 1e11 ? new Date(exp * 1000) : null;
  } catch {
    return null;
  }
}
