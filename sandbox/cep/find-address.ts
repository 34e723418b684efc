import type { Address } from "./address.ts";
import { areaOf } from "./cep-areas.ts";
import { knownCeps } from "./known-ceps.ts";

const streets = [
  "Rua das Flores",
  "Rua Quinze de Novembro",
  "Rua Sete de Setembro",
  "Avenida Brasil",
  "Rua Dom Pedro II",
  "Avenida Getúlio Vargas",
  "Rua Tiradentes",
  "Rua José Bonifácio",
  "Rua Santos Dumont",
  "Avenida São João",
  "Rua Barão do Rio Branco",
];
const districts = ["Centro", "Jardim América", "Vila Nova", "São José", "Boa Vista", "Santa Luzia", "Bela Vista"];

/**
 * The address of an eight-digit CEP: a known one, else a plausible, deterministic one in its area. Null for 999xxxxx.
 */
export function findAddress(cep: string): Address | null {
  const known = knownCeps.get(cep);
  if (known !== undefined) return known;
  const area = areaOf(cep);
  if (area === null) return null;
  const number = Number(cep);
  return {
    cep,
    street: streets[number % streets.length] ?? "",
    complement: "",
    district: districts[number % districts.length] ?? "",
    city: area.city,
    uf: area.uf,
    ibge: area.ibge,
    ddd: area.ddd,
  };
}
