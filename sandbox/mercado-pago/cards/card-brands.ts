/** Card data the simulator derives from the first digits. */
export interface CardBrand {
  id: string;
  name: string;
  type: "credit_card" | "debit_card";
  /** Number prefixes; the longest match wins. */
  bins: readonly string[];
  numberLength: number;
  codeLength: number;
  issuer: { id: number; name: string };
  /** Maximum number of installments, and how many of them are interest-free. */
  mostInstallments: number;
  freeInstallments: number;
}

const BRANDS: readonly CardBrand[] = [
  brand({ id: "debelo", name: "Elo Débito", type: "debit_card", bins: ["506776"], mostInstallments: 1 }),
  brand({ id: "visa", name: "Visa", bins: ["4"] }),
  // 503143 is the prefix of Mercado Pago's published Mastercard test card.
  brand({ id: "master", name: "Mastercard", bins: ["503143", "51", "52", "53", "54", "55"] }),
  brand({ id: "elo", name: "Elo", bins: ["5067", "6362"] }),
  // Interest from the third installment on, as where the seller offers fewer interest-free ones.
  brand({ id: "hipercard", name: "Hipercard", bins: ["6062"], freeInstallments: 2 }),
  // Fewer installments than the others, so that a shop must query the options.
  brand({
    id: "amex",
    name: "American Express",
    bins: ["34", "37"],
    numberLength: 15,
    codeLength: 4,
    mostInstallments: 3,
  }),
];

function brand(given: Pick<CardBrand, "id" | "name" | "bins"> & Partial<CardBrand>): CardBrand {
  return {
    type: "credit_card",
    numberLength: 16,
    codeLength: 3,
    issuer: { id: 24, name: "Banco de Teste" },
    mostInstallments: 12,
    freeInstallments: 6,
    ...given,
  };
}

/** The brand of a card number or prefix; undefined if none matches. */
export function brandOf(digits: string): CardBrand | undefined {
  return BRANDS.find(({ bins }) => bins.some((bin) => digits.startsWith(bin)));
}

export function brandNamed(id: string): CardBrand | undefined {
  return BRANDS.find((each) => each.id === id);
}

export function allBrands(): readonly CardBrand[] {
  return BRANDS;
}

/** The Luhn checksum of card numbers. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits.length > 0 && sum % 10 === 0;
}
