/** Payment methods that a shop can switch on and off, in the order of the panel. */
export const SWITCHED_METHODS = ["pix", "credit_card", "debit_card", "boleto", "stripe"] as const;
export type SwitchedMethod = (typeof SWITCHED_METHODS)[number];

/** One that is on is offered only if the shop has keys for it. */
export type PaymentSwitches = Readonly<Record<SwitchedMethod, boolean>>;

export const ALL_METHODS_ON: PaymentSwitches = {
  pix: true,
  credit_card: true,
  debit_card: true,
  boleto: true,
  stripe: true,
};
