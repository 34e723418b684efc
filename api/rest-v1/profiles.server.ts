import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { findProfile } from "#shop/customers/accounts/profile-queries.server.ts";
import { updateProfile } from "#shop/customers/accounts/update-profile.server.ts";
import type { Services } from "#shop/services.server.ts";
import { describedProfile, describedZipCode, stateIssues } from "../described-profile.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { invalidFields, PRIVATE, problem } from "../problem.ts";

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

const ofOneCustomer = {
  tag: "profiles",
  access: "customer",
  query: z.strictObject({ id: z.string().optional() }),
  answers: { 200: [ProfileRow, "The session's own profile"] },
  refusals: [401, 404, 422],
} as const;

const read = apiRoute("get", "/rest/v1/profiles", {
  ...ofOneCustomer,
  summary: "The profile of the session's customer",
});

const change = apiRoute("patch", "/rest/v1/profiles", {
  ...ofOneCustomer,
  summary: "Change the profile of the session's customer",
  body: ProfilePatch,
});

/**
 * `profiles`: a customer reads and changes only their own row. Any other row is treated as missing.
 * Rules: ACCOUNT-49.
 */
export function createProfilesApi(services: Services): Api {
  const { db, clock } = services;
  return createApiPart()
    .openapi(read, async (c) => {
      const session = c.get("session");
      const profile = namesOther(c, session.customerId) ? null : await findProfile(db, session.customerId);
      return profile ? c.json(present(profile), 200, PRIVATE) : c.json(NO_ROW, 404);
    })
    .openapi(change, async (c) => {
      const session = c.get("session");
      if (namesOther(c, session.customerId)) return c.json(NO_ROW, 404);
      const { zip_code: newZipCode, ...changes } = c.req.valid("json");
      const issues = stateIssues({ ...changes, zipCode: newZipCode }, await findProfile(db, session.customerId));
      if (issues.length > 0) return c.json(invalidFields(issues), 422);
      const result = await updateProfile(db, session, { ...changes, zipCode: newZipCode }, clock());
      return result.kind === "updated" ? c.json(present(result.profile), 200, PRIVATE) : c.json(NO_ROW, 404);
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
