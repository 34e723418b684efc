import { fillPattern } from "./fill-pattern.ts";

/** (00) 00000-0000, or (00) 0000-0000 for a landline of ten digits, as far as typed. A leading +55 is dropped. */
export function formatPhone(typed: string): string {
  return fillPattern(typed.replace(/^\s*\+\s*55/, ""), ["(00) 0000-0000", "(00) 00000-0000"]);
}
