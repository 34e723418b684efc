import { createRoute, z } from "@hono/zod-openapi";
import { addAddress } from "#shop/customers/accounts/addresses/add-address.server.ts";
import { type Address, labelField, MOST_ADDRESSES } from "#shop/customers/accounts/addresses/address.ts";
import { findAddress, listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import { changeAddress } from "#shop/customers/accounts/addresses/change-address.server.ts";
import { removeAddress } from "#shop/customers/accounts/addresses/remove-address.server.ts";
import { readSession } from "#shop/customers/accounts/login/read-session.server.ts";
import { profileFields } from "#shop/customers/accounts/profile.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { describedZipCode, stateIssues } from "../described-profile.ts";
import { type Api, createApiPart } from "../open-api.server.ts";
import { type ProblemBody, problem, REFUSALS } from "../problem.ts";

const Row = z
  .object({
    id: z.uuid(),
    label: z.string(),
    zip_code: z.string(),
    street: z.string(),
    number: z.string(),
    complement: z.string(),
    neighborhood: z.string(),
    city: z.string(),
    state: z.string(),
    is_preferred: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .openapi("CustomerAddress");

const text = {
  label: describedField(labelField.def.innerType, "Casa").optional(),
  complement: describedField(profileFields.complement.def.innerType, "Apto 42").optional(),
};
const parts = {
  zip_code: describedZipCode,
  street: describedField(profileFields.street, "Avenida Paulista"),
  number: describedField(profileFields.number, "1578"),
  neighborhood: describedField(profileFields.neighborhood, "Bela Vista"),
  city: describedField(profileFields.city, "São Paulo"),
  state: describedField(profileFields.state, "SP"),
};

const NewAddress = z
  .strictObject({ ...parts, ...text, is_preferred: z.boolean().default(false) })
  .openapi("NewAddress");
const AddressChanges = z
  .strictObject({ ...z.object(parts).partial().shape, ...text, is_preferred: z.literal(true).optional() })
  .openapi("AddressChanges");

const security = [{ accessToken: [] }];
const tags = ["customer_addresses"];
const path = "/rest/v1/customer_addresses";
const one = z.strictObject({ id: z.uuid() });
const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { "application/json": { schema } } });

const list = createRoute({
  method: "get",
  path,
  tags,
  summary: "The delivery addresses of the session's customer, the preferred one first",
  security,
  responses: { 200: { ...json(z.array(Row)), description: "The addresses" }, 401: REFUSALS[401] },
});

const add = createRoute({
  method: "post",
  path,
  tags,
  summary: `Add a delivery address, at most ${MOST_ADDRESSES}; the first one is preferred`,
  security,
  request: { body: { required: true, ...json(NewAddress) } },
  responses: {
    201: { ...json(Row), description: "Added" },
    401: REFUSALS[401],
    409: REFUSALS[409],
    422: REFUSALS[422],
  },
});

const change = createRoute({
  method: "patch",
  path,
  tags,
  summary: "Change an address of the session's customer, or make it the preferred one",
  security,
  request: { query: one, body: { required: true, ...json(AddressChanges) } },
  responses: {
    200: { ...json(Row), description: "Changed" },
    401: REFUSALS[401],
    404: REFUSALS[404],
    422: REFUSALS[422],
  },
});

const remove = createRoute({
  method: "delete",
  path,
  tags,
  summary: "Remove an address of the session's customer",
  security,
  request: { query: one },
  responses: { 204: { description: "Removed" }, 401: REFUSALS[401], 404: REFUSALS[404], 422: REFUSALS[422] },
});

const NO_STORE = { "Cache-Control": "private, no-store" };
const NOT_AUTHENTICATED = problem("not_authenticated", "Usuário não autenticado");
const NOT_FOUND = problem("not_found", "Endereço não encontrado");
const invalid = (issues: ProblemBody["issues"]) => problem("invalid_input", "Dados inválidos", issues);
const FULL = problem("too_many_addresses", `São no máximo ${MOST_ADDRESSES} endereços`);

/** `customer_addresses`: a customer's own rows. Any other row is treated as missing. */
export function createCustomerAddressesApi(services: Services): Api {
  const { db, clock } = services;
  return createApiPart()
    .openapi(list, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      return c.json((await listAddresses(db, session.customerId)).map(present), 200, NO_STORE);
    })
    .openapi(add, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      const {
        zip_code: zipCode,
        is_preferred: preferred,
        label = "",
        complement = "",
        ...fields
      } = c.req.valid("json");
      const issues = stateIssues({ ...fields, zipCode });
      if (issues.length > 0) return c.json(invalid(issues), 422, NO_STORE);
      const result = await addAddress(db, session, { ...fields, zipCode, preferred, label, complement }, clock());
      const added = result.kind === "added" ? await findAddress(db, session.customerId, result.addressId) : null;
      return added ? c.json(present(added), 201, NO_STORE) : c.json(FULL, 409, NO_STORE);
    })
    .openapi(change, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      const { id } = c.req.valid("query");
      const { zip_code: zipCode, is_preferred: preferred, ...fields } = c.req.valid("json");
      const issues = stateIssues({ ...fields, zipCode }, await findAddress(db, session.customerId, id));
      if (issues.length > 0) return c.json(invalid(issues), 422, NO_STORE);
      await changeAddress(db, session, id, { ...fields, zipCode, preferred }, clock());
      const changed = await findAddress(db, session.customerId, id);
      return changed ? c.json(present(changed), 200, NO_STORE) : c.json(NOT_FOUND, 404, NO_STORE);
    })
    .openapi(remove, async (c) => {
      const session = await readSession(services, c.req.raw.headers);
      if (!session) return c.json(NOT_AUTHENTICATED, 401, NO_STORE);
      const result = await removeAddress(db, session, c.req.valid("query").id, clock());
      return result.kind === "removed" ? c.body(null, 204, NO_STORE) : c.json(NOT_FOUND, 404, NO_STORE);
    });
}

function present({ zipCode, preferred, createdAt, ...fields }: Address): z.infer<typeof Row> {
  return { ...fields, zip_code: zipCode, is_preferred: preferred, created_at: createdAt.toISOString() };
}
