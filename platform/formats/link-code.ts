/** The query parameter that carries a mailed link's code: queries are never written to the log. */
export const CODE_PARAMETER = "codigo";

/** The code in the address of a request, '' without one. */
export function linkCodeOf(request: Request): string {
  return new URL(request.url).searchParams.get(CODE_PARAMETER)?.slice(0, 100) ?? "";
}
