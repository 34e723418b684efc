// `npm run configuration`: writes docs/configuration.md. tests/documents.test.ts checks that it is current.
import { writeFileSync } from "node:fs";
import { CONFIGURATION_PAGE, configurationPage } from "./configuration-page.ts";

writeFileSync(CONFIGURATION_PAGE, configurationPage());
