import fc from "fast-check";
import { addressCase, headerCase } from "./cases/address-cases.ts";
import { fittingValues } from "./cases/fitting-values.ts";
import type { FuzzCase } from "./cases/fuzz-case.ts";
import { type ApiDescription, operationCases } from "./cases/operation-cases.ts";
import { formCase, pageCase } from "./cases/page-cases.ts";
import type { SchemaSource } from "./cases/schema-values.ts";
import { PAGE_PATTERNS } from "./page-paths.ts";
import type { FoundPage } from "./walk-pages.ts";

export interface Surface {
  api: ApiDescription;
  pages: readonly FoundPage[];
  ids: readonly [string, ...string[]];
}

/** The schemas, ids and valid values from which API cases are generated. */
export function sourceOf({ api, ids }: Surface): SchemaSource {
  return { schemas: api.components.schemas, ids, fitting: fittingValues(ids) };
}

/** The arbitrary of all cases, weighted by kind. */
export function allCases(surface: Surface): fc.Arbitrary<FuzzCase> {
  const { api, pages } = surface;
  const source = sourceOf(surface);
  const operations = operationCases(api, source);
  const forms = formCase(pages, source.fitting);
  if (operations.length === 0 || !forms) throw new Error("the shop describes no operation, or shows no form");
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...operations) },
    { weight: 6, arbitrary: forms },
    { weight: 2, arbitrary: pageCase(pages, PAGE_PATTERNS) },
    { weight: 1, arbitrary: addressCase },
    {
      weight: 2,
      arbitrary: headerCase(
        pages,
        Object.keys(api.paths).filter((path) => !path.includes("{")),
      ),
    },
  );
}

/** The case that a seed generates. */
export function caseOf(cases: fc.Arbitrary<FuzzCase>, seed: number): FuzzCase {
  const [made] = fc.sample(cases, { seed, numRuns: 1 });
  if (!made) throw new Error("a seed makes a case");
  return made;
}
