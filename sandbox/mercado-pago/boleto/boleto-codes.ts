/** Febraban's due-date factor restarted at 1000 on this day. */
const FACTOR_1000 = Date.UTC(2025, 1, 22);
const DAY_MS = 86_400_000;
const dayInSaoPaulo = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });

export interface BoletoCodes {
  /** 44 digits. */
  barcode: string;
  /** 47 digits, as people type them. */
  line: string;
}

/** Barcode and digitable line of a boleto issued by Bradesco (237), the bank Mercado Pago uses. */
export function boletoCodes(boleto: { cents: number; dueAt: number; free: string }): BoletoCodes {
  const free = boleto.free.padStart(25, "0").slice(-25);
  const day = (Date.parse(dayInSaoPaulo.format(boleto.dueAt)) - FACTOR_1000) / DAY_MS;
  const factor = String(1000 + (day % 9000)).padStart(4, "0");
  const value = factor + String(boleto.cents).padStart(10, "0");
  const general = modulo11(`2379${value}${free}`);
  const fields = [`2379${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return {
    barcode: `2379${general}${value}${free}`,
    line: fields.map((field) => field + modulo10(field)).join("") + general + value,
  };
}

/** Check digit of each of the line's first three fields: weights 2, 1 from the right, digits of products summed. */
export function modulo10(digits: string): string {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** General check digit of the barcode: weights 2 to 9 from the right; 0, 10 and 11 become 1. */
export function modulo11(digits: string): string {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) sum += Number(digit) * (2 + (place % 8));
  const check = 11 - (sum % 11);
  return check > 9 ? "1" : String(check);
}
