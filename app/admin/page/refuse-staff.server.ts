import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";

/** Answers of what is refused for nothing but a missing permission or a conflict. */
export const { refuse: refuseStaff, said } = refusals(COMMON);
