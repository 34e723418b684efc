import { randomUUID } from "node:crypto";
import { DEMO_CUSTOMER } from "#shop/customers/accounts/demo/demo-customer.ts";
import { DEMO_OWNER } from "#shop/staff/demo-owner.ts";
import { sessionCookies } from "#shop/staff/login/staff-cookie.ts";
import { insertStaffSession } from "#shop/staff/login/staff-session-store.server.ts";
import type { BuiltShop } from "#tests/setup/deployed/built-shop.ts";
import { SIGN_UP_DATA } from "#tests/setup/test-customers.ts";
import type { FuzzCase, Visitor } from "./cases/fuzz-case.ts";
import { type Answer, send } from "./send.ts";

type Lines = [string, string][];

export interface Visitors {
  /** The headers that identify the visitor. */
  linesFor(fuzz: Pick<FuzzCase, "as" | "path">): Lines;
  /** Renews ended sessions: a case may log out, change a password or delete an account. */
  renew(): Promise<void>;
}

/** Logs in the demo customer and the demo owner. */
export async function logVisitorsIn({ url, publicUrl, database }: BuiltShop): Promise<Visitors> {
  let customer: { email: string; password: string } = DEMO_CUSTOMER;
  let customerCookie = "";
  let bearer = "";
  let staffCookie = "";

  async function post(path: string, body: string, type: string) {
    const headers: Lines = [
      ["Content-Type", type],
      ["Sec-Fetch-Site", "same-origin"],
    ];
    const fuzz: FuzzCase = { target: path, as: "anonymous", method: "POST", path, headers, body: Buffer.from(body) };
    return (await send(url, fuzz, [])) ?? { status: 0, headers: {} as Answer["headers"], body: "" };
  }

  async function logCustomerIn(): Promise<boolean> {
    const { email, password } = customer;
    const form = new URLSearchParams({ email, password, remember: "on" }).toString();
    const login = await post("/login", form, "application/x-www-form-urlencoded");
    const token = await post(
      "/auth/v1/token?grant_type=password",
      JSON.stringify({ email, password }),
      "application/json",
    );
    const cookies = [login.headers["set-cookie"] ?? []].flat();
    if (cookies.length === 0 || token.status !== 200) return false;
    const session: { access_token: string } = JSON.parse(token.body);
    customerCookie = cookies.map((line) => line.split(";", 1)[0]).join("; ");
    bearer = `Bearer ${session.access_token}`;
    return true;
  }

  /** A case may have changed the customer's password or used up the login attempts. */
  async function becomeNewCustomer(): Promise<void> {
    customer = { email: `${randomUUID()}@exemplo.com`, password: "segredo-de-teste" };
    const body = JSON.stringify({ ...customer, data: SIGN_UP_DATA });
    const { status } = await post("/auth/v1/signup", body, "application/json");
    if (status !== 200 || !(await logCustomerIn())) throw new Error(`a new customer: ${status}`);
  }

  async function logStaffIn(): Promise<void> {
    const owner = await database.db
      .selectFrom("staff")
      .select("id")
      .where("username", "=", DEMO_OWNER.username)
      .executeTakeFirstOrThrow();
    const token = await database.db
      .transaction()
      .execute((trx) => insertStaffSession(trx, owner.id, new Headers(), new Date()));
    staffCookie = sessionCookies(token, publicUrl)[0]?.split(";", 1)[0] ?? "";
  }

  function linesFor({ as, path }: Pick<FuzzCase, "as" | "path">): Lines {
    const site: Lines = [["Sec-Fetch-Site", "same-origin"]];
    if (as === "staff") return [["Cookie", staffCookie], ...site];
    if (as === "anonymous") return [];
    return /^\/(auth|rest|functions)\//.test(path)
      ? [["Authorization", bearer]]
      : [["Cookie", customerCookie], ...site];
  }

  async function isKnown(as: Visitor, path: string): Promise<boolean> {
    const fuzz: FuzzCase = { target: path, as, method: "GET", path, headers: [], body: null };
    return (await send(url, fuzz, linesFor(fuzz)))?.status === 200;
  }

  if (!(await logCustomerIn())) throw new Error("the demo customer cannot log in");
  await logStaffIn();
  return {
    linesFor,
    async renew() {
      const isCustomer = (await isKnown("customer", "/auth/v1/user")) && (await isKnown("customer", "/account/dados"));
      if (!isCustomer && !(await logCustomerIn())) await becomeNewCustomer();
      if (!(await isKnown("staff", "/admin/sem-acesso"))) await logStaffIn();
    },
  };
}
