import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { PERMISSIONS, ROLES, type Role } from "#shop/staff/role.ts";
import { contextOf } from "#tests/setup/pages/page-context.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { createTestShop } from "#tests/setup/test-shop.ts";
import { createTestStaff, type TestStaff } from "#tests/setup/test-staff.ts";
import { ADMIN_PAGES, OPEN_ADMIN_PAGES } from "../admin-pages.ts";
import { adminLoginPath, adminReturnPath } from "./admin-paths.ts";
import { guardPanel, permissionOf, staffOf } from "./staff-context.server.ts";

let now = new Date("2026-06-01T12:00:00Z");
const staff = new Map<Role, TestStaff>();

const shop = await createTestShop({ worker: false, clock: () => now });
for (const role of ROLES) staff.set(role, await createTestStaff(shop, role));

type Route = { path?: string; file: string; children?: readonly Route[] };

/** Every path below `/admin` in the route table. */
function addresses(list: readonly Route[], above = ""): { path: string; frames: string[] }[] {
  return list.flatMap(({ path, file, children }) => {
    const here = path ? `${above}/${path}` : above;
    if (!children) return [{ path: here, frames: [] }];
    return addresses(children, here).map((each) => ({ ...each, frames: [file, ...each.frames] }));
  });
}

const panel = addresses(routes as readonly Route[]).filter(({ path }) => /^\/admin(\/|$)/.test(path));
const open = OPEN_ADMIN_PAGES.map(({ path }) => `/admin/${path}`);
const concrete = (path: string) => path.replace(":staffId", "8a4f0d0e-0000-4000-8000-000000000000");

/** Runs the guard: returns whether it lets the request in, redirects or refuses. */
async function ask(path: string, headers: Record<string, string>, method = "GET", pattern = path): Promise<string> {
  const context = contextOf(shop.services);
  const request = new Request(new URL(path, shop.url), { method, headers });
  try {
    await guardPanel({ request, context, params: {}, url: new URL(request.url), pattern }, async () => new Response());
  } catch (thrown) {
    if (thrown instanceof Response) return `${thrown.status} ${thrown.headers.get("Location")}`;
    if (typeof thrown === "object" && thrown !== null && "init" in thrown) return JSON.stringify(thrown.init);
    throw thrown;
  }
  try {
    return staffOf(context).role;
  } catch {
    return "nobody";
  }
}

test("every page of the panel stands behind the guard and names a permission, but for those before the login", () => {
  expect(panel.length).toBeGreaterThan(10);
  for (const { path, frames } of panel) {
    if (open.includes(path) || path === "/admin/*") expect([path, permissionOf(concrete(path))]).toEqual([path, null]);
    else {
      expect([path, frames]).toEqual([path, ["admin/page/panel-styles.tsx", "admin/page/admin-layout.tsx"]]);
      expect([path, permissionOf(concrete(path))]).toEqual([path, expect.toBeOneOf(Object.keys(PERMISSIONS))]);
    }
  }
});

describe.each(ROLES)("%s", (role) => {
  test.each(ADMIN_PAGES)("at $path", async ({ path, permission }) => {
    const allowed = (PERMISSIONS[permission] as readonly string[]).includes(role);
    const address = concrete(`/admin/${path}`);
    const headers = staff.get(role)?.cookie ?? {};
    expect(await ask(address, headers)).toBe(allowed ? role : "302 /admin/sem-acesso");
    expect(await ask(`${address}.data?_routes=x`, headers)).toBe(allowed ? role : "302 /admin/sem-acesso");
    expect(await ask(address, headers, "POST")).toBe(allowed ? role : '{"status":403}');
  });
});

describe("whoever is not of the staff", () => {
  test("is sent to the login, and back afterwards", async () => {
    expect(await ask("/admin", {})).toBe("302 /admin/login");
    expect(await ask("/admin.data", {})).toBe("302 /admin/login");
    expect(await ask("/admin/configuracoes/registro?pessoa=visitor", {})).toBe(
      `302 /admin/login?voltar=${encodeURIComponent("/admin/configuracoes/registro?pessoa=visitor")}`,
    );
    expect(await ask("/admin/configuracoes", {}, "POST")).toBe("nobody");
  });

  test("may be a customer: that is nothing here, under either name", async () => {
    const customer = await createTestCustomer(shop);
    const token = customer.cookie.Cookie.replace("customer_session=", "staff_session=");
    for (const headers of [customer.cookie, customer.bearer, { Cookie: token }]) {
      expect(await ask("/admin/configuracoes", headers)).toContain("302 /admin/login");
    }
  });

  test("gets no page that does not exist; the staff get a way back", async () => {
    const headers = staff.get("owner")?.cookie ?? {};
    expect(await ask("/admin/nada", headers)).toBe('{"status":404}');
    expect(await ask("/admin/nada", headers, "GET", "admin/*")).toBe("owner");
    expect(await ask("/admin/nada", headers, "POST", "admin/*")).toBe('{"status":404}');
    expect(await ask("/admin/nada", {}, "GET", "admin/*")).toBe("302 /admin/login?voltar=%2Fadmin%2Fnada");
  });

  test("was of the staff until 24 hours were over", async () => {
    const { cookie } = await createTestStaff(shop, "owner", "de-ontem");
    expect(await ask("/admin/configuracoes", cookie)).toBe("owner");
    now = new Date(now.getTime() + 24 * 60 * 60_000);
    const login = "302 /admin/login?voltar=%2Fadmin%2Fconfiguracoes";
    expect(await ask("/admin/configuracoes", cookie)).toBe(`${login}&sessao=terminou`);
    // A data request from an open panel page whose cookie has expired.
    expect(await ask("/admin/configuracoes.data", {})).toBe(`${login}&sessao=terminou`);
    expect(await ask("/admin/configuracoes", {})).toBe(login);
    now = new Date(now.getTime() - 24 * 60 * 60_000);
  });
});

test("a page of the panel knows what any process has saved before", async () => {
  const { db } = shop.services;
  const headers = staff.get("owner")?.cookie ?? {};
  for (const percent of [7, 3, 9, 4, 8]) {
    const row = { key: "pix_discount_percent", value: JSON.stringify(percent) };
    // As another process saves it.
    await db
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
      .execute();
    expect(await ask("/admin/configuracoes", headers)).toBe("owner");
    expect(shop.services.config.pixDiscountPercent).toBe(percent);
  }
});

test("a staff session is no customer's", async () => {
  const headers = staff.get("owner")?.cookie;
  expect((await shop.fetch("/rest/v1/profiles", { headers })).status).toBe(401);
  expect((await shop.fetch("/rest/v1/orders", { headers })).status).toBe(401);
});

test.each([
  ["/admin/configuracoes?x=1", "/admin/configuracoes?x=1"],
  ["/admin", "/admin"],
  ["/administrar", null],
  ["/admin/login", null],
  ["/admin/sair", null],
  ["/admin/../pedidos", null],
  ["/pedidos", null],
  ["//evil.example/admin", null],
  ["/admin\\@evil.example", null],
  ["https://evil.example/admin", null],
  [null, null],
])("the login leads back to %j: %j", (value, path) => {
  expect(adminReturnPath(value)).toBe(path);
  expect(adminLoginPath(value ?? undefined)).toBe(
    path && path !== "/admin" ? `/admin/login?voltar=${encodeURIComponent(path)}` : "/admin/login",
  );
});
