import * as z from "zod/mini";
import { atMost } from "#platform/formats/text-length.ts";
import { profileFields } from "../profile.ts";

/** Where a parcel goes; zipCode is eight digits. Addresses of old accounts may have empty fields. */
export interface AddressFields {
  zipCode: string;
  street: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
}

/** One of a customer's delivery addresses. */
export interface Address extends AddressFields {
  id: string;
  /** What its owner calls it, 'Casa'; '' without a name. */
  label: string;
  /** The one that parcels go to unless another is chosen, and that the profile shows. */
  preferred: boolean;
  createdAt: Date;
}

/** More than anybody sends to; a list that a page can show whole. */
export const MOST_ADDRESSES = 20;

/** For how long a removed address can be taken back, in hours. */
export const REMOVED_KEPT_HOURS = 24;

const LABEL_LONGEST = 40;

/** The fields of an address, in the order of its form (spec 2, section 5). */
export const addressFields = {
  zipCode: profileFields.zipCode,
  street: profileFields.street,
  number: profileFields.number,
  complement: profileFields.complement,
  neighborhood: profileFields.neighborhood,
  city: profileFields.city,
  state: profileFields.state,
};

/** An address's name; it may be empty. */
export const labelField = z._default(
  z
    .string()
    .check(
      z.trim(),
      atMost(LABEL_LONGEST, `Use até ${LABEL_LONGEST} caracteres.`),
      z.regex(/^\P{Cc}*$/u, "Caractere inválido."),
    ),
  "",
);

/** The address form as posted. */
export const AddressForm = z.object({
  label: labelField,
  ...addressFields,
  preferred: z.pipe(
    z.optional(z.literal("on")),
    z.transform((value) => value === "on"),
  ),
});

export type AddressInput = Omit<Address, "id" | "createdAt">;

const Whole = z.object(addressFields);

/** Whether all is there that a parcel needs. */
export function isWholeAddress(address: AddressFields): boolean {
  return z.safeParse(Whole, address).success;
}
