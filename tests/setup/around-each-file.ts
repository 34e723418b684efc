import { afterAll } from "vitest";
import { closeAll } from "./clean-up.ts";

// Read before each test file, also where files share their modules.
afterAll(closeAll);
