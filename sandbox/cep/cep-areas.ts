/**
 * A range of CEPs (by the first five digits) with its main city. `metro` marks capitals and their metropolitan area.
 */
export interface CepArea {
  from: number;
  to: number;
  uf: string;
  city: string;
  ibge: string;
  ddd: string;
  metro: boolean;
}

type Row = [from: number, to: number, uf: string, city: string, ibge: string, ddd: string, metro?: "metro"];

// Sorted; together they cover 01000 to 99999.
const rows: readonly Row[] = [
  [1000, 5999, "SP", "São Paulo", "3550308", "11", "metro"],
  [6000, 6499, "SP", "Osasco", "3534401", "11", "metro"],
  [6500, 6999, "SP", "Barueri", "3505708", "11", "metro"],
  [7000, 7999, "SP", "Guarulhos", "3518800", "11", "metro"],
  [8000, 8499, "SP", "São Paulo", "3550308", "11", "metro"],
  [8500, 8999, "SP", "Mogi das Cruzes", "3530607", "11", "metro"],
  [9000, 9999, "SP", "Santo André", "3547809", "11", "metro"],
  [10000, 11999, "SP", "Santos", "3548500", "13"],
  [12000, 12999, "SP", "São José dos Campos", "3549904", "12"],
  [13000, 13999, "SP", "Campinas", "3509502", "19"],
  [14000, 14999, "SP", "Ribeirão Preto", "3543402", "16"],
  [15000, 16999, "SP", "São José do Rio Preto", "3549805", "17"],
  [17000, 17999, "SP", "Bauru", "3506003", "14"],
  [18000, 18999, "SP", "Sorocaba", "3552205", "15"],
  [19000, 19999, "SP", "Presidente Prudente", "3541406", "18"],
  [20000, 23799, "RJ", "Rio de Janeiro", "3304557", "21", "metro"],
  [23800, 24999, "RJ", "Niterói", "3303302", "21", "metro"],
  [25000, 26999, "RJ", "Duque de Caxias", "3301702", "21", "metro"],
  [27000, 28999, "RJ", "Campos dos Goytacazes", "3301009", "22"],
  [29000, 29099, "ES", "Vitória", "3205309", "27", "metro"],
  [29100, 29999, "ES", "Vila Velha", "3205200", "27"],
  [30000, 31999, "MG", "Belo Horizonte", "3106200", "31", "metro"],
  [32000, 34999, "MG", "Contagem", "3118601", "31", "metro"],
  [35000, 35999, "MG", "Governador Valadares", "3127701", "33"],
  [36000, 37999, "MG", "Juiz de Fora", "3136702", "32"],
  [38000, 39999, "MG", "Uberlândia", "3170206", "34"],
  [40000, 42599, "BA", "Salvador", "2927408", "71", "metro"],
  [42600, 48999, "BA", "Feira de Santana", "2910800", "75"],
  [49000, 49999, "SE", "Aracaju", "2800308", "79"],
  [50000, 52999, "PE", "Recife", "2611606", "81", "metro"],
  [53000, 54999, "PE", "Olinda", "2609600", "81", "metro"],
  [55000, 56999, "PE", "Caruaru", "2604106", "81"],
  [57000, 57999, "AL", "Maceió", "2704302", "82"],
  [58000, 58999, "PB", "João Pessoa", "2507507", "83"],
  [59000, 59999, "RN", "Natal", "2408102", "84"],
  [60000, 61599, "CE", "Fortaleza", "2304400", "85", "metro"],
  [61600, 63999, "CE", "Juazeiro do Norte", "2307304", "88"],
  [64000, 64999, "PI", "Teresina", "2211001", "86"],
  [65000, 65999, "MA", "São Luís", "2111300", "98"],
  [66000, 66999, "PA", "Belém", "1501402", "91"],
  [67000, 68899, "PA", "Santarém", "1506807", "93"],
  [68900, 68999, "AP", "Macapá", "1600303", "96"],
  [69000, 69299, "AM", "Manaus", "1302603", "92"],
  [69300, 69399, "RR", "Boa Vista", "1400100", "95"],
  [69400, 69899, "AM", "Parintins", "1303403", "92"],
  [69900, 69999, "AC", "Rio Branco", "1200401", "68"],
  [70000, 72799, "DF", "Brasília", "5300108", "61", "metro"],
  [72800, 72999, "GO", "Luziânia", "5212501", "61"],
  [73000, 73699, "DF", "Brasília", "5300108", "61", "metro"],
  [73700, 73999, "GO", "Formosa", "5208004", "61"],
  [74000, 74899, "GO", "Goiânia", "5208707", "62", "metro"],
  [74900, 76799, "GO", "Anápolis", "5201108", "62"],
  [76800, 76999, "RO", "Porto Velho", "1100205", "69"],
  [77000, 77999, "TO", "Palmas", "1721000", "63"],
  [78000, 78899, "MT", "Cuiabá", "5103403", "65"],
  [78900, 78999, "RO", "Ji-Paraná", "1100122", "69"],
  [79000, 79999, "MS", "Campo Grande", "5002704", "67"],
  [80000, 82999, "PR", "Curitiba", "4106902", "41", "metro"],
  [83000, 84999, "PR", "Ponta Grossa", "4119905", "42"],
  [85000, 87999, "PR", "Londrina", "4113700", "43"],
  [88000, 88099, "SC", "Florianópolis", "4205407", "48", "metro"],
  [88100, 89999, "SC", "Joinville", "4209102", "47"],
  [90000, 91999, "RS", "Porto Alegre", "4314902", "51", "metro"],
  [92000, 94999, "RS", "Canoas", "4304606", "51", "metro"],
  [95000, 99999, "RS", "Caxias do Sul", "4305108", "54"],
];

const areas: readonly CepArea[] = rows.map(([from, to, uf, city, ibge, ddd, metro]) => ({
  from,
  to,
  uf,
  city,
  ibge,
  ddd,
  metro: metro === "metro",
}));

/**
 * The area of an eight-digit CEP. Null for CEPs that Correios never assigned (below 01000) and for 999xxxxx, which the
 * simulator leaves unknown.
 */
export function areaOf(cep: string): CepArea | null {
  if (!/^\d{8}$/.test(cep) || cep.startsWith("999")) return null;
  const prefix = Number(cep.slice(0, 5));
  return areas.find((area) => prefix >= area.from && prefix <= area.to) ?? null;
}
