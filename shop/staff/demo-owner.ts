import type { NewOwner } from "./staff-forms.ts";

/** The demo's login page shows her credentials. Production refuses this password. */
export const DEMO_OWNER = {
  name: "Helena Duarte",
  username: "admin",
  email: "admin@exemplo.com",
  password: "painel-prata-925",
} as const satisfies NewOwner & { name: string };
