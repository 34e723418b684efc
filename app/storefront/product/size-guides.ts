import type { CategorySlug } from "#shop/catalogue/category.ts";

interface Guide {
  title: string;
  steps: readonly string[];
  remark: string;
}

/** A Brazilian ring size (aro) is the finger's girth in millimetres less 40. */
const RINGS: Guide = {
  title: "Como medir o seu anel",
  steps: [
    "Passe uma tira de papel em volta do dedo, na parte mais larga.",
    "Marque onde a tira se encontra e meça o comprimento em milímetros.",
    "Desconte 40: uma medida de 56 mm pede o aro 16.",
  ],
  remark: "Meça no fim do dia, com as mãos aquecidas. Entre dois tamanhos, prefira o maior.",
};

const BRACELETS: Guide = {
  title: "Como medir a sua pulseira",
  steps: [
    "Passe uma fita métrica ou uma tira de papel em volta do pulso, sem apertar.",
    "Leia a medida em centímetros.",
    "Some 1 cm para um caimento justo ou 2 cm para um caimento solto.",
  ],
  remark: "Um pulso de 16 cm fica bem com uma pulseira de 17 cm ou 18 cm.",
};

const NECKLACES: Guide = {
  title: "Como escolher o comprimento",
  steps: ["40cm: rente ao pescoço.", "45cm: na altura da clavícula.", "60cm: sobre o colo, por cima da roupa."],
  remark: "Para conferir, passe um barbante com o comprimento desejado em volta do pescoço, diante do espelho.",
};

export function guideFor(category: CategorySlug): Guide {
  if (category === "aneis") return RINGS;
  return category === "pulseiras" ? BRACELETS : NECKLACES;
}
