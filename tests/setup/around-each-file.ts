import { afterAll } from "vitest";
import { closeAll } from "./clean-up.ts";

// Runs before each test file, even where files share their modules.
afterAll(closeAll);
