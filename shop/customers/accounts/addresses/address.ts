import * as z from "zod/mini";
import { LINK_WORD } from "#platform/email/link-word.ts";
import type { AddressFields } from "#platform/formats/shipping-address.ts";
import { stateOfItsCep } from "#platform/formats/state-check.ts";
import { typedLine } from "#platform/formats/typed-text.ts";
import { addressFields } from "../profile.ts";

export interface Address extends AddressFields {
  id: string;
  /** The customer's name for it, such as 'Casa'; may be empty. */
  label: string;
  preferred: boolean;
  createdAt: Date;
}

/** More than anybody needs, and few enough for one page. Rules: ACCOUNT-52. */
export const MOST_ADDRESSES = 20;

/** Rules: ACCOUNT-53. */
export const REMOVED_KEPT_HOURS = 24;

const LABEL_LONGEST = 40;

export const labelField = z._default(typedLine(LABEL_LONGEST, `Use até ${LABEL_LONGEST} caracteres.`), "");

export const AddressForm = z
  .object({
    label: labelField,
    ...addressFields,
    preferred: z.pipe(
      z.optional(z.literal("on")),
      z.transform((value) => value === "on"),
    ),
  })
  .check(stateOfItsCep("zipCode"));

export type AddressInput = Omit<Address, "id" | "createdAt">;

const Whole = z.object(addressFields);

/** Complete enough for a delivery. Addresses from before links were refused are too. */
export function isWholeAddress(address: AddressFields): boolean {
  const { error } = z.safeParse(Whole, address);
  return error?.issues.every(({ message }) => message === LINK_WORD) ?? true;
}
