/** `answer` null: nobody has answered yet. */
export interface DemoMessage {
  daysAgo: number;
  buyer: number;
  subject: string;
  message: string;
  answer: string | null;
}

/** Rules: DEMO-2. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    daysAgo: 212,
    buyer: 3,
    subject: "Gravação na aliança",
    message: "Oi! Vocês gravam nome e data na parte de dentro da aliança? Quanto custa e quanto demora?",
    answer: "Olá! Gravamos sim, até 20 letras, em 3 dias úteis. Escreva o texto nas observações do pedido.",
  },
  {
    daysAgo: 148,
    buyer: 11,
    subject: "Prata escurece?",
    message: "Comprei os brincos de gota e queria saber como limpar quando a prata escurecer.",
    answer: "Olá! Use uma flanela macia e evite perfume e cloro. Se precisar, fazemos a limpeza sem custo.",
  },
  {
    daysAgo: 96,
    buyer: 24,
    subject: "Nota fiscal em nome da empresa",
    message: "Boa tarde, é possível emitir a nota fiscal no CNPJ da minha empresa? São presentes para a equipe.",
    answer: "Boa tarde! É possível, basta informar o CNPJ e a razão social respondendo a este e-mail.",
  },
  {
    daysAgo: 41,
    buyer: 37,
    subject: "Tamanho do anel",
    message: "Meu dedo fica entre o 16 e o 18. O solitário tem número 17 ou dá para ajustar depois?",
    answer: "Olá! Fazemos o ajuste de um número para mais ou para menos sem custo nos primeiros 30 dias.",
  },
  {
    daysAgo: 19,
    buyer: 52,
    subject: "Embalagem para presente",
    message: "O pedido vem em caixinha? É para o aniversário da minha mãe e eu queria mandar direto para ela.",
    answer: "Vem sim, em caixa com laço e sem preços dentro. Pode colocar o endereço dela na entrega.",
  },
  {
    daysAgo: 6.2,
    buyer: 61,
    subject: "Atacado",
    message: "Tenho uma loja em Campinas e gostaria de conhecer os preços de atacado a partir de 20 peças.",
    answer: null,
  },
  {
    daysAgo: 1.6,
    buyer: 70,
    subject: "Quando chega meu pedido?",
    message: "Comprei na segunda-feira para usar em um casamento no sábado. Vocês acham que chega a tempo?",
    answer: null,
  },
  {
    daysAgo: 0.3,
    buyer: 44,
    subject: "Corrente de 60 cm",
    message: "Vocês têm a corrente veneziana em 60 cm? No site só encontrei a de 45 cm.",
    answer: null,
  },
];
