// `npm run configuration`: writes docs/configuration.md and .env.example. tests/documents.test.ts checks that they are current.
import { writeFileSync } from "node:fs";
import {
  CONFIGURATION_PAGE,
  configurationPage,
  ENVIRONMENT_EXAMPLE,
  environmentExample,
} from "./configuration-page.ts";

writeFileSync(CONFIGURATION_PAGE, configurationPage());
writeFileSync(ENVIRONMENT_EXAMPLE, environmentExample());
