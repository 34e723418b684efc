import { createRoute, OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import type { RateLimitPurpose } from "#platform/security/rate-limit-store.server.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { CustomerSession } from "#shop/customers/accounts/login/session.ts";
import type { Services } from "#shop/services.server.ts";
import { readStaffBearer } from "#shop/staff/login/read-staff-session.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { mayDo, type Permission } from "#shop/staff/role.ts";
import { speakPortuguese } from "./input-messages.ts";
import { limitRate } from "./limit-rate.server.ts";
import { invalidFields, issuesOf, NOT_LOGGED_IN, PRIVATE, type ProblemBody, REFUSALS } from "./problem.ts";

speakPortuguese();

export interface ApiVariables {
  requestId: string;
  services: Services;
}

export interface ApiEnv {
  Variables: ApiVariables;
  /** Of a call whose answer is kept: `noteShown` hears which products it shows. */
  Bindings: { requestId?: string; noteShown?: (products: readonly string[]) => void };
}

export type Api = OpenAPIHono<ApiEnv>;

/** Creates a part of the API. Input that does not match its schema is answered with 422 and the invalid fields. */
export function createApiPart(): Api {
  return new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid((error) => invalidFields(issuesOf(error))) });
}

export type Checked = { success: true } | { success: false; error: z.ZodError };

/** The hook that answers input that does not match its schema with 422. */
export function refuseInvalid<Body extends object>(bodyOf: (error: z.ZodError) => Body) {
  return (checked: Checked, c: Context) => (checked.success ? undefined : c.json(bodyOf(checked.error), 422));
}

/** The whole API, before its parts: they find `services` in the context. */
export function createWholeApi(services: Services): Api {
  const api = createApiPart();
  for (const [name, scheme] of Object.entries(SCHEMES)) {
    api.openAPIRegistry.registerComponent("securitySchemes", name, scheme);
  }
  for (const part of ["auth", "rest", "functions", "webhooks"]) {
    api.use(`/${part}/*`, (c, next) => {
      c.set("services", services);
      return next();
    });
  }
  return api;
}

/** Claim secret with which an API client reads, pays and follows an order it placed as a visitor. */
const claimHeader = z.object({
  "X-Claim-Secret": z.string().max(100).optional().openapi({
    description:
      "The `claim_secret` of an order placed as a visitor: reads, pays and follows it without a session. With a session the order becomes the customer's",
  }),
});

/**
 * Who may call a route. `customer`: a logged-in customer, whose session the handler gets; anyone else has 401 before the
 * input is read. `token`, `account`: a customer whose token the handler reads itself, the latter with the codes of the
 * auth protocol. `shopper`: a session, or the claim of the order at hand. `visitor`: anyone without an invalid token.
 * `staff`: a session of the panel whose role has the permission that `staff` names, and which the handler gets.
 */
type Access = "customer" | "token" | "account" | "shopper" | "visitor" | "staff";
const TOKEN: Record<string, string[]> = { accessToken: [] };
const SECURITY: Record<Access, (typeof TOKEN)[]> = {
  customer: [TOKEN],
  token: [TOKEN],
  account: [TOKEN],
  shopper: [TOKEN, { claimSecret: [] }],
  visitor: [TOKEN, {}],
  staff: [{ staffSession: [] }],
};

/** How the description says that each of them is proved. */
const SCHEMES: Record<string, Parameters<Api["openAPIRegistry"]["registerComponent"]>[2]> = {
  accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  claimSecret: { type: "apiKey", in: "header", name: "X-Claim-Secret" },
  staffSession: {
    type: "http",
    scheme: "bearer",
    description: "The value of the cookie that the panel's login sets",
  },
};

/** The staff who may call a route, and what it answers to strangers (401) and to other staff (403). */
export interface StaffGate {
  permission: Permission;
  stranger: ProblemBody;
  unallowed: ProblemBody;
}

type Response = RouteConfig["responses"][string];
type RouteParameter = NonNullable<RouteConfig["request"]>["query"];
/** The schema of a JSON body and what it means; without a body only what it means; or all of it, for other bodies. */
type Answer = readonly [schema: z.ZodType, description: string] | string | Response;

interface Declared<Status extends PropertyKey> {
  tag: string;
  summary: string;
  description?: string;
  access?: Access;
  /** With `access: "staff"`. */
  staff?: StaffGate;
  /** Counted per client network before anything else. */
  limit?: RateLimitPurpose;
  params?: RouteParameter;
  query?: RouteParameter;
  headers?: z.ZodObject;
  /** A JSON body, always required. */
  body?: z.ZodType;
  answers: Readonly<Record<number, Answer>>;
  refusals?: readonly Status[];
}

interface Json<Schema> {
  content: { "application/json": { schema: Schema } };
  description: string;
}

type ResponseOf<A> = A extends readonly [infer Schema, string]
  ? Json<Schema>
  : A extends string
    ? { description: string }
    : A;

type RequestOf<D> = (D extends { params: infer Schema } ? { params: Schema } : object) &
  (D extends { query: infer Schema } ? { query: Schema } : object) &
  (D extends { headers: infer Schema } ? { headers: Schema } : object) &
  (D extends { body: infer Schema } ? { body: Omit<Json<Schema>, "description"> & { required: true } } : object);

// Interfaces are not assignable to `RouteConfig`, which has an index signature.
type Route<Method, Path, D extends Declared<keyof Refusals>, Refusals> = {
  method: Method;
  path: Path;
  middleware: D extends { access: "customer" }
    ? MiddlewareHandler<{ Variables: { session: CustomerSession } }>
    : D extends { staff: StaffGate }
      ? MiddlewareHandler<{ Variables: { staff: StaffSession } }>
      : undefined;
  request: RequestOf<D>;
  responses: {
    [Status in keyof D["answers"] | NonNullable<D["refusals"]>[number]]: Status extends keyof D["answers"]
      ? ResponseOf<D["answers"][Status]>
      : Status extends keyof Refusals
        ? Refusals[Status]
        : never;
  };
};

/**
 * The way to declare routes of a part of the API, given its refusals by status: what may be sent, who may send it, and
 * everything that is answered. Handlers get the validated input, and may answer nothing that is not declared.
 */
export function routesWith<Refusals extends Record<number, Response>>(refusals: Refusals) {
  type Status = keyof Refusals & number;
  function declare<
    const Method extends RouteConfig["method"],
    const Path extends string,
    const D extends Declared<Status>,
  >(method: Method, path: Path, declared: D): Route<Method, Path, D, Refusals>;
  function declare(method: RouteConfig["method"], path: string, declared: Declared<Status>): object {
    const { tag, summary, description, access, staff, limit, params, query, body, answers } = declared;
    const headers = declared.headers ?? (access === "shopper" || access === "visitor" ? claimHeader : undefined);
    const gates = [
      ...(limit ? [limitRate(limit)] : []),
      ...(access === "customer" ? [customersOnly] : []),
      ...(staff ? [staffOnly(staff)] : []),
    ];
    const answered = Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)]);
    const refused = (declared.refusals ?? []).map((status) => [status, refusals[status]]);
    const config: RouteConfig = {
      method,
      path,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(access && { security: SECURITY[access] }),
      ...(gates.length > 0 && { middleware: gates }),
      request: { params, query, headers, ...(body && { body: { required: true, ...json(body) } }) },
      responses: Object.fromEntries([...answered, ...refused]),
    };
    const route = createRoute(config);
    if (access) declaredRoutes.push({ access, staff, route: [method.toUpperCase(), route.getRoutingPath()] });
    return route;
  }
  return declare;
}

type RoutePath = readonly [method: string, path: string];
const declaredRoutes: { access: Access; staff: StaffGate | undefined; route: RoutePath }[] = [];

/** Method and path, in the router's writing, of each declared route that these may call. */
export function routesFor(...callers: Access[]): RoutePath[] {
  return declaredRoutes.filter(({ access }) => callers.includes(access)).map(({ route }) => route);
}

export function staffRoutes(): { route: RoutePath; gate: StaffGate }[] {
  return declaredRoutes.flatMap(({ staff: gate, route }) => (gate ? [{ route, gate }] : []));
}

/** The session of staff who may pass the gate, or the refusal. */
export async function askStaff(services: Services, headers: Headers, { permission, stranger, unallowed }: StaffGate) {
  const staff = await readStaffBearer(services, headers);
  if (!staff) return { kind: "refused", status: 401, body: stranger } as const;
  if (!mayDo(staff.role, permission)) return { kind: "refused", status: 403, body: unallowed } as const;
  return { kind: "staff", staff } as const;
}

const staffOnly = (gate: StaffGate) =>
  createMiddleware<{ Variables: ApiVariables & { staff: StaffSession } }>(async (c, next) => {
    const asked = await askStaff(c.get("services"), c.req.raw.headers, gate);
    if (asked.kind === "refused") return c.json(asked.body, asked.status, PRIVATE);
    c.set("staff", asked.staff);
    await next();
  });

/** Declares a route whose refusals are of the usual shape. */
export const apiRoute = routesWith(REFUSALS);

const customersOnly = createMiddleware<{ Variables: ApiVariables & { session: CustomerSession } }>(async (c, next) => {
  const session = await readSession(c.get("services"), c.req.raw.headers);
  if (!session) return c.json(NOT_LOGGED_IN, 401, PRIVATE);
  c.set("session", session);
  await next();
});

function responseOf(answer: Answer): Response {
  if (typeof answer === "string") return { description: answer };
  return isPair(answer) ? { ...json(answer[0]), description: answer[1] } : answer;
}

function isPair(answer: Answer): answer is readonly [z.ZodType, string] {
  return Array.isArray(answer);
}

function json(schema: z.ZodType) {
  return { content: { "application/json": { schema } } };
}
