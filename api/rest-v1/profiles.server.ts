import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { updateProfile } from "#shop/customers/accounts/update-profile.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedProfile, describedZipCode, stateIssues } from "../described-profile.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { problem, REFUSALS } from "../problem.ts";

const ProfileRow = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    street: z.string(),
    number: z.string(),
    complement: z.string(),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    cpf: z.string(),
    created_at: z.iso.datetime(),
  })
  .openapi("Profile");

const ProfilePatch = z
  .strictObject({ ...describedProfile, zip_code: describedZipCode.optional() })
  .openapi("ProfileChanges");

const ofOneCustomer = { query: z.strictObject({ id: z.string().optional() }) };
const answers = {
  200: { content: { "application/json": { schema: ProfileRow } }, description: "The session's own profile" },
  401: REFUSALS[401],
  404: REFUSALS[404],
  422: REFUSALS[422],
};
const security = [{ accessToken: [] }];

const read = createRoute({
  method: "get",
  path: "/rest/v1/profiles",
  tags: ["profiles"],
  summary: "The profile of the session's customer",
  security,
  request: ofOneCustomer,
  responses: answers,
});

const change = createRoute({
  method: "patch",
  path: "/rest/v1/profiles",
  tags: ["profiles"],
  summary: "Change the profile of the session's customer",
  security,
  request: {
    ...ofOneCustomer,
    body: { required: true, content: { "application/json": { schema: ProfilePatch } } },
  },
  responses: answers,
});

const NO_STORE = { "Cache-Control": "private, no-store" };

/**
 * `profiles`: a customer reads and changes only their own row. Any other row is treated as missing.
 * Rules: ACCOUNT-49.
 */
export function createProfilesApi(services: Services): Api {
  const { db, clock } = services;
  return createApiPart()
    .openapi(read, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(problem("not_authenticated", "Usuário não autenticado"), 401);
      const profile = namesOther(c, session.customerId) ? null : await findProfile(db, session.customerId);
      return profile ? c.json(present(profile), 200, NO_STORE) : c.json(NO_ROW, 404);
    })
    .openapi(change, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(problem("not_authenticated", "Usuário não autenticado"), 401);
      if (namesOther(c, session.customerId)) return c.json(NO_ROW, 404);
      const { zip_code: newZipCode, ...changes } = c.req.valid("json");
      const issues = stateIssues({ ...changes, zipCode: newZipCode }, await findProfile(db, session.customerId));
      if (issues.length > 0) return c.json(problem("invalid_input", "Dados inválidos", issues), 422);
      const result = await updateProfile(db, session, { ...changes, zipCode: newZipCode }, clock());
      return result.kind === "updated" ? c.json(present(result.profile), 200, NO_STORE) : c.json(NO_ROW, 404);
    });
}

const NO_ROW = problem("PGRST116", "Perfil não encontrado");

/** Whether `?id=` names another customer. */
function namesOther(c: Context, customerId: string): boolean {
  const id = c.req.query("id");
  return id !== undefined && id !== customerId;
}

function present({ zipCode: zip_code, createdAt, ...profile }: Profile): z.infer<typeof ProfileRow> {
  return { ...profile, zip_code, created_at: createdAt.toISOString() };
}
