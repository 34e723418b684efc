const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const moment = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

/** Formats centavos: `14999` is `R$ 149,99`. */
export function inReais(cents: number): string {
  return money.format(cents / 100);
}

/** Formats epoch milliseconds as date and time in São Paulo. */
export function inWords(time: number): string {
  return moment.format(time);
}
