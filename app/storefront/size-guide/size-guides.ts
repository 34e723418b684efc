import type { CategorySlug } from "#shop/catalogue/listings/category.ts";

export interface Guide {
  /** The section of `/guia-de-tamanhos` with more details. */
  anchor: string;
  title: string;
  ways: readonly { title: string; steps: readonly string[] }[];
  remark: string;
}

export const RINGS: Guide = {
  anchor: "aneis",
  title: "Como medir o seu anel",
  ways: [
    {
      title: "Com um barbante ou uma tira de papel",
      steps: [
        "Passe o barbante em volta do dedo, na parte mais larga.",
        "Marque onde ele se encontra e meça o comprimento em milímetros.",
        "Desconte 40: uma medida de 56 mm pede o aro 16.",
      ],
    },
    {
      title: "Com um anel que você já usa",
      steps: [
        "Meça por dentro, de um lado ao outro, passando pelo centro.",
        "Procure na tabela o diâmetro mais próximo: 17,8 mm é o aro 16.",
      ],
    },
  ],
  remark: "Meça no fim do dia, com as mãos aquecidas. Entre dois tamanhos, prefira o maior.",
};

export const BRACELETS: Guide = {
  anchor: "pulseiras",
  title: "Como medir a sua pulseira",
  ways: [
    {
      title: "Com uma fita métrica ou uma tira de papel",
      steps: [
        "Passe a fita em volta do pulso, logo depois do osso, sem apertar.",
        "Leia a medida em centímetros.",
        "Some 1 cm para um caimento justo ou 2 cm para um caimento solto.",
      ],
    },
  ],
  remark: "Um pulso de 16 cm fica bem com uma pulseira de 17 cm ou 18 cm.",
};

export const NECKLACES: Guide = {
  anchor: "correntes",
  title: "Como escolher o comprimento",
  ways: [
    {
      title: "Onde cada uma cai",
      steps: ["40 cm: rente ao pescoço.", "45 cm: na altura da clavícula.", "60 cm: sobre o colo, por cima da roupa."],
    },
  ],
  remark: "Para conferir, passe um barbante com o comprimento desejado em volta do pescoço, diante do espelho.",
};

export function guideFor(category: CategorySlug): Guide {
  if (category === "aneis") return RINGS;
  return category === "pulseiras" ? BRACELETS : NECKLACES;
}
