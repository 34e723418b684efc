/** Result of one of an address's buttons. */
export type AddressFormAnswer =
  | { kind: "preferred" | "removed" | "restored"; addressId: string }
  | { kind: "failed"; title: string; message: string; loggedOut?: boolean };
