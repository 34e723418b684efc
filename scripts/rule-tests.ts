// `npm run rule-tests`: prints each rule of docs/rules with the tests that may hold it: to be compared before and after
// tests are merged or dropped.
import { RULE_PAGES, readRules, testsOfRules } from "../tests/rule-tests.ts";

const found = testsOfRules(RULE_PAGES.flatMap(readRules));
for (const { rule, core, rest } of found) {
  console.log(`${rule.id}: ${[...core, ...rest.map((file) => `(${file})`)].join(", ") || "none"}`);
}
const without = found.filter(({ core, rest }) => core.length + rest.length === 0);
const later = found.filter(({ core, rest }) => core.length === 0 && rest.length > 0);
console.error(
  `${found.length} rules; ${later.length} are held by \`npm run test:all\` alone, in parentheses; ${without.length} have no test`,
);
