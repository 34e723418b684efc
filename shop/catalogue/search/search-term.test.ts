import { expect, test } from "vitest";
import { cleanTerm } from "./search-term.ts";

test.each([
  ["\u200bａｎｅｌ\u00a0nº\u202c 16\u0007", "anel nº 16"],
  ["ANEL-００１", "ANEL-001"],
])("%j is searched for as %j", (typed, term) => expect(cleanTerm(typed)).toBe(term));
