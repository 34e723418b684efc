export interface SilverQuestion {
  /** The question's anchor on /perguntas-frequentes. */
  id: string;
  question: string;
  /** Plain text: search engines get the same text. */
  answer: string;
  /** Link to the full text. */
  more?: { label: string; to: string };
}

/** Questions on every product page: authenticity of the silver, 90-day warranty, tarnishing. */
export const SILVER_QUESTIONS: readonly SilverQuestion[] = [
  {
    id: "legitima",
    question: "A prata é legítima?",
    answer:
      "Sim. Toda peça é de prata 925: 92,5% de prata pura e 7,5% de outros metais, que dão resistência. A legitimidade tem garantia vitalícia.",
    more: { label: "Garantia vitalícia da prata", to: "/garantia#prata" },
  },
  {
    id: "noventa-dias",
    question: "O que cobre a garantia de 90 dias?",
    answer:
      "Defeitos de fabricação, como falhas no fecho, na solda ou na cravação. Não cobre queda, amassado, corrente arrebentada por puxão nem perda de pedras por batida.",
    more: { label: "90 dias contra defeitos de fabricação", to: "/garantia#fabricacao" },
  },
  {
    id: "escurece",
    question: "A prata escurece?",
    answer:
      "Escurece, e isso é natural: ela reage com o ar, o suor e os cosméticos. Não é defeito nem sinal de prata falsa. A limpeza devolve o brilho.",
    more: { label: "Como limpar sua prata", to: "/garantia#cuidados" },
  },
];
