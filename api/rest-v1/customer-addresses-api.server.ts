import { z } from "@hono/zod-openapi";
import { type Address, labelField, MOST_ADDRESSES } from "#shop/customers/accounts/addresses/address.ts";
import { findAddress, listAddresses } from "#shop/customers/accounts/addresses/address-queries.server.ts";
import {
  addAddress,
  changeAddress,
  removeAddress,
} from "#shop/customers/accounts/addresses/change-addresses.server.ts";
import { profileFields } from "#shop/customers/accounts/profile.ts";
import type { Services } from "#shop/services.server.ts";
import { describedField } from "../described-field.ts";
import { describedZipCode, stateIssues } from "../described-profile.ts";
import { type Api, apiRoute, createApiPart } from "../open-api.server.ts";
import { invalidFields, PRIVATE, problem } from "../problem.ts";

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

const ofCustomer = { tag: "customer_addresses", access: "customer" } as const;
const path = "/rest/v1/customer_addresses";
const one = z.strictObject({ id: z.uuid() });

const list = apiRoute("get", path, {
  ...ofCustomer,
  summary: "The delivery addresses of the session's customer, the preferred one first",
  answers: { 200: [z.array(Row), "The addresses"] },
  refusals: [401],
});

const add = apiRoute("post", path, {
  ...ofCustomer,
  summary: `Add a delivery address, at most ${MOST_ADDRESSES}; the first one is preferred`,
  body: NewAddress,
  answers: { 201: [Row, "Added"] },
  refusals: [401, 409, 422],
});

const change = apiRoute("patch", path, {
  ...ofCustomer,
  summary: "Change an address of the session's customer, or make it the preferred one",
  query: one,
  body: AddressChanges,
  answers: { 200: [Row, "Changed"] },
  refusals: [401, 404, 422],
});

const remove = apiRoute("delete", path, {
  ...ofCustomer,
  summary: "Remove an address of the session's customer",
  query: one,
  answers: { 204: "Removed" },
  refusals: [401, 404, 422],
});

const NOT_FOUND = problem("not_found", "Endereço não encontrado");
const FULL = problem("too_many_addresses", `São no máximo ${MOST_ADDRESSES} endereços`);

/** `customer_addresses`: a customer's own rows. Any other row is treated as missing. */
export function createCustomerAddressesApi(services: Services): Api {
  const { db, clock } = services;
  return createApiPart()
    .openapi(list, async (c) => {
      return c.json((await listAddresses(db, c.get("session").customerId)).map(present), 200, PRIVATE);
    })
    .openapi(add, async (c) => {
      const session = c.get("session");
      const {
        zip_code: zipCode,
        is_preferred: preferred,
        label = "",
        complement = "",
        ...fields
      } = c.req.valid("json");
      const issues = stateIssues({ ...fields, zipCode });
      if (issues.length > 0) return c.json(invalidFields(issues), 422, PRIVATE);
      const result = await addAddress(db, session, { ...fields, zipCode, preferred, label, complement }, clock());
      const added = result.kind === "added" ? await findAddress(db, session.customerId, result.addressId) : null;
      return added ? c.json(present(added), 201, PRIVATE) : c.json(FULL, 409, PRIVATE);
    })
    .openapi(change, async (c) => {
      const session = c.get("session");
      const { id } = c.req.valid("query");
      const { zip_code: zipCode, is_preferred: preferred, ...fields } = c.req.valid("json");
      const issues = stateIssues({ ...fields, zipCode }, await findAddress(db, session.customerId, id));
      if (issues.length > 0) return c.json(invalidFields(issues), 422, PRIVATE);
      await changeAddress(db, session, id, { ...fields, zipCode, preferred }, clock());
      const changed = await findAddress(db, session.customerId, id);
      return changed ? c.json(present(changed), 200, PRIVATE) : c.json(NOT_FOUND, 404, PRIVATE);
    })
    .openapi(remove, async (c) => {
      const result = await removeAddress(db, c.get("session"), c.req.valid("query").id, clock());
      return result.kind === "removed" ? c.body(null, 204, PRIVATE) : c.json(NOT_FOUND, 404, PRIVATE);
    });
}

function present({ zipCode, preferred, createdAt, ...fields }: Address): z.infer<typeof Row> {
  return { ...fields, zip_code: zipCode, is_preferred: preferred, created_at: createdAt.toISOString() };
}
