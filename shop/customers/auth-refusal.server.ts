import { isAPIError } from "better-auth/api";

/** Whether the account library refused a call with one of its codes, as opposed to failing. */
export function isAuthRefusal(error: unknown, ...codes: string[]): boolean {
  return isAPIError(error) && error.body?.code !== undefined && codes.includes(error.body.code);
}
