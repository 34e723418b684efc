import type * as z from "zod/mini";
import { cpfOf } from "#platform/formats/cpf.ts";
import type { ShippingAddressInput } from "#shop/ordering/orders/placing/order-input.ts";

/** The addresses end in `.example` (RFC 2606): nobody has them. */
export interface DemoPerson {
  name: string;
  email: string;
  phone: string;
  address: z.output<typeof ShippingAddressInput>;
}

const FIRST = [
  "Ana",
  "Beatriz",
  "Camila",
  "Daniela",
  "Eduarda",
  "Fernanda",
  "Gabriela",
  "Heloísa",
  "Isabela",
  "Juliana",
  "Larissa",
  "Letícia",
  "Mariana",
  "Natália",
  "Patrícia",
  "Rafaela",
  "Sofia",
  "Tatiane",
  "Valentina",
  "Yasmin",
  "Bruno",
  "Caio",
  "Diego",
  "Felipe",
  "Gustavo",
  "Henrique",
  "Lucas",
  "Rodrigo",
] as const;
const LAST = [
  "Almeida",
  "Barbosa",
  "Cardoso",
  "Dias",
  "Esteves",
  "Ferreira",
  "Gomes",
  "Lopes",
  "Machado",
  "Nogueira",
  "Oliveira",
  "Pereira",
  "Queiroz",
  "Ribeiro",
  "Santana",
  "Teixeira",
  "Vieira",
] as const;

/** CEP, street, district, city, state, area code. */
const PLACES = [
  ["01310100", "Avenida Paulista", "Bela Vista", "São Paulo", "SP", "11"],
  ["04538133", "Avenida Brigadeiro Faria Lima", "Itaim Bibi", "São Paulo", "SP", "11"],
  ["05409000", "Rua Cardeal Arcoverde", "Pinheiros", "São Paulo", "SP", "11"],
  ["13010111", "Rua Barão de Jaguara", "Centro", "Campinas", "SP", "19"],
  ["11010000", "Rua João Pessoa", "Centro", "Santos", "SP", "13"],
  ["22041001", "Avenida Nossa Senhora de Copacabana", "Copacabana", "Rio de Janeiro", "RJ", "21"],
  ["22410003", "Rua Visconde de Pirajá", "Ipanema", "Rio de Janeiro", "RJ", "21"],
  ["30130010", "Avenida Afonso Pena", "Centro", "Belo Horizonte", "MG", "31"],
  ["80010000", "Rua XV de Novembro", "Centro", "Curitiba", "PR", "41"],
  ["90010150", "Rua dos Andradas", "Centro Histórico", "Porto Alegre", "RS", "51"],
  ["88010400", "Rua Felipe Schmidt", "Centro", "Florianópolis", "SC", "48"],
  ["40020000", "Avenida Sete de Setembro", "Centro", "Salvador", "BA", "71"],
  ["50030150", "Rua do Bom Jesus", "Recife", "Recife", "PE", "81"],
  ["60060110", "Avenida Monsenhor Tabosa", "Praia de Iracema", "Fortaleza", "CE", "85"],
  ["70040010", "SBS Quadra 1", "Asa Sul", "Brasília", "DF", "61"],
] as const;

export const DEMO_PEOPLE = 130;

/** With valid check digits; one for each person. Rules: DEMO-11. */
export function demoCpf(index: number): string {
  return cpfOf(String(100_000_000 + ((index * 7_919_317) % 800_000_000)));
}

/** From 0 to `DEMO_PEOPLE`, always the same. Rules: DEMO-5. */
export function demoPerson(index: number): DemoPerson {
  const first = FIRST[index % FIRST.length] ?? FIRST[0];
  const last = LAST[(index * 5 + Math.floor(index / FIRST.length)) % LAST.length] ?? LAST[0];
  // Most buyers live near the shop.
  const place = PLACES[index % 3 === 0 ? index % 5 : (index * 7) % PLACES.length] ?? PLACES[0];
  const [zipCode, street, neighborhood, city, state, area] = place;
  const plain = `${first}.${last}`.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return {
    name: `${first} ${last}`,
    email: `${plain}.${index}@correio.example`,
    phone: `${area}9${String(10_000_000 + ((index * 7_654_321) % 89_999_999))}`,
    address: { street, number: String(20 + ((index * 37) % 1900)), neighborhood, city, state, zipCode },
  };
}
