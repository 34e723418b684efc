/** Given names, the first ones frequent: every ninth person is a Maria. */
const GIVEN = [
  ...Array.from({ length: 5 }, () => "Maria"),
  ...["Ana", "Ana", "Ana", "José", "José", "João", "João", "Antônio", "Francisca", "Carlos", "Paulo", "Juliana"],
  ...["Adriana", "Márcia", "Fernanda", "Patrícia", "Aline", "Sandra", "Camila", "Amanda", "Bruna", "Jéssica"],
  ...["Letícia", "Júlia", "Luciana", "Vanessa", "Mariana", "Gabriela", "Vera", "Larissa", "Beatriz", "Rafaela"],
  ...["Simone", "Rosa", "Débora", "Helena", "Úrsula", "Zuleica", "Yasmin", "Quitéria"],
];
const MIDDLE = [
  "",
  "",
  "",
  " Clara",
  " de Fátima",
  " Luísa",
  " Cristina",
  " Maria",
  " Aparecida",
  " das Graças",
  " Beatriz",
];
const FAMILY = [
  ...["Silva", "Silva", "Santos", "Santos", "Oliveira", "Souza", "Rodrigues", "Ferreira", "Alves", "Pereira", "Lima"],
  ...[
    "Gomes",
    "Costa",
    "Ribeiro",
    "Martins",
    "Carvalho",
    "Almeida",
    "Lopes",
    "Soares",
    "Fernandes",
    "Vieira",
    "Barbosa",
  ],
  ...[
    "Rocha",
    "Dias",
    "Nascimento",
    "Andrade",
    "Moreira",
    "Nunes",
    "Marques",
    "Machado",
    "Mendes",
    "Freitas",
    "Cardoso",
  ],
  ...["Ramos", "Gonçalves", "Santana", "Teixeira", "Quaresma", "Wanderley", "Xavier", "Zanetti"],
];

/** SQL: the name of person number `n`. Every thousandth has a family name that few have. */
export function personName(n: string): string {
  const one = (names: readonly string[], step: number) =>
    `(array[${names.map((name) => `'${name}'`).join(", ")}])[1 + (${n}::bigint * ${step} / 97) % ${names.length}]`;
  return `(${one(GIVEN, 7_919)} || ${one(MIDDLE, 104_729)} || ' ' || case when ${n} % 1000 = 0
    then 'Bragança' || ${n} / 1000 else ${one(FAMILY, 1_299_709)} end)`;
}
