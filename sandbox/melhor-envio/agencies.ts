import { companies } from "./carriers.ts";

interface Agency {
  id: number;
  name: string;
  initials: string;
  companyId: number;
  address: string;
  district: string;
  city: string;
  state: string;
  status: "available" | "unavailable";
}

const { latam, azul, buslog } = companies;

/** Made-up drop-off agencies of the carriers that require one. */
const AGENCIES: readonly Agency[] = [
  {
    id: 1101,
    name: "LATAM Cargo Congonhas",
    initials: "CGH",
    companyId: latam.id,
    address: "Avenida Washington Luís",
    district: "Campo Belo",
    city: "São Paulo",
    state: "SP",
    status: "available",
  },
  {
    id: 1102,
    name: "LATAM Cargo Campinas",
    initials: "VCP",
    companyId: latam.id,
    address: "Rodovia Santos Dumont",
    district: "Viracopos",
    city: "Campinas",
    state: "SP",
    status: "available",
  },
  {
    id: 1103,
    name: "LATAM Cargo Galeão",
    initials: "GIG",
    companyId: latam.id,
    address: "Avenida Vinte de Janeiro",
    district: "Galeão",
    city: "Rio de Janeiro",
    state: "RJ",
    status: "available",
  },
  {
    id: 1201,
    name: "Azul Cargo Paulista",
    initials: "SAO",
    companyId: azul.id,
    address: "Rua Augusta",
    district: "Consolação",
    city: "São Paulo",
    state: "SP",
    status: "available",
  },
  {
    id: 1202,
    name: "Azul Cargo Congonhas",
    initials: "CGH",
    companyId: azul.id,
    address: "Rua Tamoios",
    district: "Jardim Aeroporto",
    city: "São Paulo",
    state: "SP",
    status: "available",
  },
  {
    id: 1203,
    name: "Azul Cargo Lapa",
    initials: "LAP",
    companyId: azul.id,
    address: "Rua Clélia",
    district: "Lapa",
    city: "São Paulo",
    state: "SP",
    status: "unavailable",
  },
  {
    id: 1301,
    name: "Buslog Tietê",
    initials: "TIE",
    companyId: buslog.id,
    address: "Avenida Cruzeiro do Sul",
    district: "Santana",
    city: "São Paulo",
    state: "SP",
    status: "available",
  },
  {
    id: 1302,
    name: "Buslog Barra Funda",
    initials: "BFU",
    companyId: buslog.id,
    address: "Rua Mário de Andrade",
    district: "Barra Funda",
    city: "São Paulo",
    state: "SP",
    status: "unavailable",
  },
  {
    id: 1204,
    name: "Azul Cargo Confins",
    initials: "CNF",
    companyId: azul.id,
    address: "Rodovia LMG-800",
    district: "Confins",
    city: "Confins",
    state: "MG",
    status: "available",
  },
];

/** Agencies of a company in a place, in the provider's format. Omitted filters match everything. */
export function agenciesIn({ company, state, city }: { company?: string; state?: string; city?: string }) {
  return AGENCIES.filter(
    (agency) =>
      (company === undefined || agency.companyId === Number(company)) &&
      (state === undefined || agency.state === state) &&
      (city === undefined || agency.city.toLowerCase() === city.toLowerCase()),
  ).map(presentAgency);
}

export function isAgencyOf(id: unknown, companyId: number): boolean {
  return AGENCIES.some((agency) => agency.id === Number(id) && agency.companyId === companyId);
}

function presentAgency({ id, name, initials, status, ...agency }: Agency) {
  return {
    id,
    name,
    initials,
    code: String(id * 7),
    status,
    company_name: name.toUpperCase(),
    address: {
      address: agency.address,
      number: "100",
      complement: null,
      district: agency.district,
      postal_code: "00000000",
      city: { city: agency.city, state: { state_abbr: agency.state, country: { id: "BR" } } },
    },
    phone: null,
  };
}
