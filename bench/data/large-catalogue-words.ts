// Vocabulary of the generated catalogue: piece types, motifs, materials and description sentences.

export const TYPES: Record<string, readonly string[]> = {
  aneis: ["Anel", "Aliança", "Anel Solitário", "Anel Aparador", "Trio de Anéis", "Anel de Falange"],
  brincos: ["Brinco", "Brinco Argola", "Ear Cuff", "Brinco Solitário", "Maxi Brinco", "Brinco Ear Jacket"],
  gargantilhas: ["Gargantilha", "Choker", "Gargantilha Riviera", "Escapulário", "Gargantilha Gravatinha"],
  pulseiras: ["Pulseira", "Bracelete", "Tornozeleira", "Pulseira Riviera", "Pulseira Elástica"],
  conjuntos: ["Conjunto", "Conjunto Gargantilha e Brinco", "Kit", "Conjunto Anel e Brinco"],
  correntes: ["Corrente", "Corrente Masculina", "Corrente Cartier", "Corrente Veneziana", "Corrente Grumet"],
  piercing: ["Piercing", "Piercing Helix", "Piercing Tragus", "Piercing Nariz", "Piercing Umbigo", "Piercing Conch"],
};

/** Most popular first: the generator picks early entries more often. */
export const MOTIFS = [
  ..."Coração Estrela Gota Infinito Flor Borboleta Trevo Cruz Lua Folha Laço Olho-Grego Espiral Onda Pena Sol".split(
    " ",
  ),
  ..."Âncora Coruja Elefante Gato Cachorro Concha Golfinho Abelha Beija-Flor Libélula Cavalo Tartaruga Pavão".split(
    " ",
  ),
  ..."Girassol Margarida Tulipa Orquídea Lótus Rosa-dos-Ventos Ramo Trigo Oliveira Cacto Coqueiro Hibisco Dália".split(
    " ",
  ),
  ..."Coroa Chave Cadeado Bússola Ampulheta Diapasão Clave Bailarina Anjo Querubim Medalha Figa Mandala".split(" "),
  ..."Triângulo Losango Hexágono Esfera Barra Escama Favo Trança Nó Corda Cometa Constelação Galáxia Saturno".split(
    " ",
  ),
  ..."Bolinhas Cubo Relicário Camafeu Fênix Dragão Serpente Andorinha Cisne Unicórnio Pinguim Joaninha Caracol".split(
    " ",
  ),
] as const;

export const STONES = [
  ..."Zircônia Pérola Ametista Turmalina Topázio Quartzo-Rosa Água-Marinha Esmeralda Rubi Safira Opala Turquesa".split(
    " ",
  ),
  ..."Granada Citrino Peridoto Ônix Ágata Lápis-Lazúli Madrepérola Malaquita Jade Selenita Labradorita Obsidiana".split(
    " ",
  ),
  ..."Howlita Calcita Fluorita Hematita Jaspe Morganita Tanzanita Espinélio Amazonita Cornalina Sodalita Iolita".split(
    " ",
  ),
] as const;

export const STYLES = [
  ..."Delicado Clássico Minimalista Moderno Vintage Boho Cravejado Torcido Liso Vazado Martelado Escovado".split(" "),
  ..."Diamantado Facetado Ovalado Assimétrico Trançado Geométrico Articulado Regulável Duplo Triplo Inglês".split(" "),
  ..."Bizantino Gótico Marroquino Étnico Barroco Rústico Art-Déco Vitoriano Náutico Tropical Celta".split(" "),
] as const;

export const TAGS = [
  ..."presente romântico festa formatura noiva madrinha infantil masculino unissex verão tendência religioso".split(
    " ",
  ),
  ..."zodíaco natureza praia trabalho casamento bodas namorados maternidade aniversário debutante proteção".split(" "),
  "dia das mães",
  "ponto de luz",
  "sem furo",
] as const;

export const LABELS = ["Novo", "Oferta", "Mais Vendido", "Promoção"] as const;

export const COLLECTIONS = [
  ..."Aurora Marajó Ipanema Paraty Diamantina Ouro-Preto Olinda Jericoacoara Noronha Pantanal Serra Alvorada".split(
    " ",
  ),
  ..."Helena Beatriz Cecília Antônia Valentina Clarice Lygia Tarsila Anita Chiquinha Carolina Rachel Adélia".split(" "),
  ..."Iracema Capitu Gabriela Tieta Macabéa Bossa Samba Choro Frevo Maracatu Ciranda Forró Baião".split(" "),
  ..."Jabuticaba Pitanga Caju Graviola Guaraná Açaí Cupuaçu Ipê Jacarandá Araucária Imbuia Peroba".split(" "),
] as const;

const PEOPLE =
  "ourives artesã designer lapidária joalheira mestra aprendiz cravadora polidora gravadora fundidora modelista";
const PLACES =
  "ateliê oficina bancada fornalha cidade montanha litoral vilarejo mercado feira capela quintal varanda jardim";
const THINGS =
  "brilho traço contorno desenho volume reflexo relevo detalhe acabamento encaixe fecho aro elo pingente engaste garra lapidação textura curva ponta";
const QUALITIES =
  "suave intenso discreto marcante leve firme luminoso sereno elegante generoso preciso raro sutil ousado doce atemporal versátil aconchegante vibrante impecável";
const VERBS =
  "acompanha ilumina emoldura valoriza completa transforma abraça celebra recorda equilibra desperta suaviza destaca conduz revela protege inspira conquista surpreende encanta";
const MOMENTS =
  "manhã tarde noite jantar passeio viagem reunião cerimônia festa domingo inverno outono primavera batizado noivado encontro despedida estreia concerto férias";

/** Values for the placeholders in the sentences, by placeholder name. */
export const GAPS: Record<string, readonly string[]> = {
  pessoa: PEOPLE.split(" "),
  lugar: PLACES.split(" "),
  coisa: THINGS.split(" "),
  jeito: QUALITIES.split(" "),
  faz: VERBS.split(" "),
  momento: MOMENTS.split(" "),
};

export const SENTENCES = [
  "Peça em prata 925 com {coisa} {jeito}, que {faz} o rosto sem pesar.",
  "O {coisa} {jeito} nasce das mãos de uma {pessoa} e {faz} cada {momento}.",
  "Feita no {lugar} da {pessoa}, com {coisa} {jeito} e {coisa} polido como espelho.",
  "Use sozinha ou em camadas: o {coisa} {jeito} {faz} qualquer combinação.",
  "Um presente {jeito} para lembrar de um {momento} no {lugar}.",
  "Do {lugar} à {momento}, o {coisa} continua {jeito}.",
  "A {pessoa} escolheu um {coisa} {jeito} para que a luz corra pela peça inteira.",
  "Confortável o dia todo, com {coisa} {jeito} e {coisa} reforçado.",
  "O desenho {jeito} lembra um {momento} de {momento}, e o {coisa} {faz} o conjunto.",
  "Inspirada em um {lugar}, tem {coisa} {jeito} e um segredo no {coisa}.",
  "Acompanha caixa presente e certificado de garantia da prata.",
  "O fecho é seguro e fácil de abrir com uma só mão.",
] as const;
