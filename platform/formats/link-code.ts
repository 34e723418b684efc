/** Queries are never logged. */
export const CODE_PARAMETER = "codigo";

/** '' if there is none. */
export function linkCodeOf(request: Request): string {
  return new URL(request.url).searchParams.get(CODE_PARAMETER)?.slice(0, 100) ?? "";
}
