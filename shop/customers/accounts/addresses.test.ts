import { expect, test } from "vitest";
import { LINK_WORD } from "#platform/email/link-word.ts";
import { RIO_BRANCO } from "#tests/setup/sample-address.ts";
import { openShop } from "#tests/setup/shops/open-shop.ts";
import { createTestCustomer } from "#tests/setup/test-customers.ts";
import { AddressForm, type AddressInput, isWholeAddress, MOST_ADDRESSES } from "./addresses/address.ts";
import { addressLine } from "./addresses/address-line.ts";
import { findAddress, listAddresses } from "./addresses/address-queries.server.ts";
import {
  addAddress,
  changeAddress,
  forgetRemovedAddresses,
  removeAddress,
  restoreAddress,
} from "./addresses/change-addresses.server.ts";
import { findProfile } from "./profile-queries.server.ts";
import { updateProfile } from "./update-profile.server.ts";

const { shop, db } = await openShop({ worker: false });
/** Later than the sign-ups, whose time the database sets. */
const NOW = new Date(Date.now() + 60 * 60_000);
const WORK: AddressInput = {
  label: "Trabalho",
  zipCode: "20040002",
  ...RIO_BRANCO,
  preferred: false,
};

async function newCustomer() {
  const { id } = await createTestCustomer(shop);
  return { customerId: id };
}

const streets = async (who: { customerId: string }) =>
  (await listAddresses(db, who.customerId)).map(({ street, preferred }) => (preferred ? `*${street}` : street));
const profileStreet = async (who: { customerId: string }) => (await findProfile(db, who.customerId))?.street;

async function add(who: { customerId: string }, change: Partial<AddressInput> = {}): Promise<string> {
  const result = await addAddress(db, who, { ...WORK, ...change }, NOW);
  if (result.kind !== "added") throw new Error(result.reason);
  return result.addressId;
}

test("the address of the sign-up is the first, preferred one", async () => {
  expect(await streets(await newCustomer())).toEqual(["*Rua das Flores"]);
});

test("the profile shows the preferred address, whoever changes which", async () => {
  const who = await newCustomer();
  const work = await add(who);
  expect([await streets(who), await profileStreet(who)]).toEqual([
    ["*Rua das Flores", "Avenida Rio Branco"],
    "Rua das Flores",
  ]);
  await changeAddress(db, who, work, { preferred: true }, NOW);
  expect([await streets(who), await profileStreet(who)]).toEqual([
    ["*Avenida Rio Branco", "Rua das Flores"],
    "Avenida Rio Branco",
  ]);
  await updateProfile(db, who, { street: "Rua Nova", zipCode: "20040003" }, NOW);
  expect(await findAddress(db, who.customerId, work)).toMatchObject({ street: "Rua Nova", zipCode: "20040003" });
  await changeAddress(db, who, work, { street: "Rua Mais Nova" }, NOW);
  expect(await profileStreet(who)).toBe("Rua Mais Nova");
});

test("removing the preferred one prefers the oldest other; undoing takes all of it back", async () => {
  const who = await newCustomer();
  await add(who);
  const third = await add(who, { street: "Rua Terceira", preferred: true });
  expect(await removeAddress(db, who, third, NOW)).toEqual({ kind: "removed" });
  expect([await streets(who), await profileStreet(who)]).toEqual([
    ["*Rua das Flores", "Avenida Rio Branco"],
    "Rua das Flores",
  ]);
  expect(await findAddress(db, who.customerId, third)).toBeNull();
  expect(await restoreAddress(db, who, third)).toEqual({ kind: "restored" });
  expect([await streets(who), await profileStreet(who)]).toEqual([
    ["*Rua Terceira", "Rua das Flores", "Avenida Rio Branco"],
    "Rua Terceira",
  ]);
});

test("without an address the profile has none; a removed one is forgotten after a day", async () => {
  const who = await newCustomer();
  const [only] = await listAddresses(db, who.customerId);
  const id = only?.id ?? "";
  await removeAddress(db, who, id, NOW);
  expect(await findProfile(db, who.customerId)).toMatchObject({ street: "", zipCode: "", city: "" });
  await forgetRemovedAddresses(db, new Date(NOW.getTime() + 23 * 3_600_000));
  expect(await restoreAddress(db, who, id)).toEqual({ kind: "restored" });
  expect(await streets(who)).toEqual(["*Rua das Flores"]);
  await removeAddress(db, who, id, NOW);
  await forgetRemovedAddresses(db, new Date(NOW.getTime() + 25 * 3_600_000));
  expect(await restoreAddress(db, who, id)).toEqual({ kind: "refused", reason: "not_found" });
  await updateProfile(db, who, { city: "Santos" }, NOW);
  expect(await listAddresses(db, who.customerId)).toMatchObject([{ city: "Santos", street: "", preferred: true }]);
});

test(`at most ${MOST_ADDRESSES}, also when many are added at once; a restored one counts`, async () => {
  const who = await newCustomer();
  const first = (await listAddresses(db, who.customerId))[0]?.id ?? "";
  const results = await Promise.all(Array.from({ length: 24 }, () => addAddress(db, who, WORK, NOW)));
  expect(results.filter(({ kind }) => kind === "added")).toHaveLength(MOST_ADDRESSES - 1);
  await removeAddress(db, who, first, NOW);
  await add(who);
  expect(await restoreAddress(db, who, first)).toEqual({ kind: "refused", reason: "full" });
});

test("another customer's address does not exist", async () => {
  const [who, other] = [await newCustomer(), await newCustomer()];
  const mine = (await listAddresses(db, who.customerId))[0]?.id ?? "";
  const refused = { kind: "refused", reason: "not_found" };
  expect(await changeAddress(db, other, mine, { street: "Rua Alheia" }, NOW)).toEqual(refused);
  expect(await removeAddress(db, other, mine, NOW)).toEqual(refused);
  expect(await removeAddress(db, who, "not-an-id", NOW)).toEqual(refused);
  await removeAddress(db, who, mine, NOW);
  expect(await restoreAddress(db, other, mine)).toEqual(refused);
  expect(await findAddress(db, other.customerId, mine)).toBeNull();
});

test("an address from before links were refused is whole; typed again it is refused at its field", () => {
  const old = { ...WORK, complement: "Loja promo.com.br" };
  expect(isWholeAddress(old)).toBe(true);
  expect(isWholeAddress({ ...old, number: "" })).toBe(false);
  expect(
    AddressForm.safeParse({ ...old, preferred: "on" }).error?.issues.map(({ path, message }) => [path[0], message]),
  ).toEqual([["complement", LINK_WORD]]);
});

test("an old account's half address is no whole one; the form says what is missing", () => {
  expect(isWholeAddress(WORK)).toBe(true);
  expect(isWholeAddress({ ...WORK, number: "" })).toBe(false);
  expect(addressLine(WORK)).toBe("Avenida Rio Branco, 1, Centro, Rio de Janeiro, RJ");
  const parsed = AddressForm.safeParse({
    ...WORK,
    zipCode: "20040-00",
    number: "",
    label: "x".repeat(41),
    preferred: "on",
  });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    "Use até 40 caracteres.",
    "CEP deve ter 8 dígitos",
    "Digite o número.",
  ]);
});
