/** From most to least permissions. Rules: STAFF-1. */
export const ROLES = ["owner", "manager", "fulfilment", "read_only"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  owner: "Proprietário",
  manager: "Gerente",
  fulfilment: "Expedição",
  read_only: "Somente leitura",
};

/** Every staff use case names one. Rules: COUPON-42, DESK-11, ORDER-45, STAFF-2, STAFF-3, STAFF-4, STAFF-5, STAFF-6. */
export const PERMISSIONS = {
  "own.profile": ROLES,
  "orders.read": ROLES,
  "orders.write": ["owner", "manager", "fulfilment"],
  "orders.refund": ["owner", "manager"],
  "orders.discount": ["owner", "manager", "fulfilment"],
  "returns.read": ROLES,
  "returns.write": ["owner", "manager", "fulfilment"],
  "coupons.read": ["owner", "manager", "read_only"],
  "coupons.write": ["owner", "manager"],
  "customers.read": ["owner", "manager", "read_only"],
  "customers.write": ["owner", "manager"],
  "customers.export": ["owner", "manager"],
  "customers.delete": ["owner", "manager"],
  "messages.read": ROLES,
  "messages.write": ["owner", "manager", "fulfilment"],
  "products.read": ROLES,
  "products.write": ["owner", "manager"],
  "prices.read": ["owner", "manager", "read_only"],
  "prices.write": ["owner", "manager"],
  "old_prices.declare": ["owner"],
  "settings.read": ["owner", "manager", "read_only"],
  "settings.write": ["owner", "manager"],
  "staff.read": ["owner", "manager"],
  "staff.write": ["owner"],
  "reports.read": ["owner", "manager", "read_only"],
  "payment_keys.write": ["owner"],
  "mail_server.write": ["owner"],
  "monitoring.read": ["owner", "manager", "read_only"],
  "monitoring.write": ["owner", "manager"],
  "audit.read": ["owner", "manager"],
  "audit.export": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function mayDo(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}

export function roleOf(value: string): Role | null {
  return ROLES.find((role) => role === value) ?? null;
}
