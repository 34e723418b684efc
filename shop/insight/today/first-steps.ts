export interface FirstStepFacts {
  isDemo: boolean;
  /** Required data that are missing or still the sample's, in words. */
  companyGaps: readonly string[];
  look: { hasLogo: boolean; hasIcon: boolean; hasHero: boolean };
  /** `works`: the last test of keys in use; null: never tested. `isTest`: some keys move no real money. */
  payments: { providers: readonly string[]; works: boolean | null; isTest: boolean };
  carrier: { state: "untested" | "connected" | "error"; hasToken: boolean; hasSender: boolean };
  mail: { hasServer: boolean; isTested: boolean };
  product: { isListed: boolean; hasPicture: boolean };
  order: { isPaid: boolean; isRefunded: boolean };
}

export interface FirstStep {
  name: "company" | "look" | "payments" | "carrier" | "mail" | "product" | "order";
  title: string;
  isDone: boolean;
  text: string;
  /** Below `/admin`. */
  to: string;
}

const SIMULATED = "Na demonstração";

/** In order. None blocks another, and none is ticked by hand. Rules: TODAY-6. */
export function firstStepsOf(facts: FirstStepFacts): FirstStep[] {
  return [company(facts), look(facts), payments(facts), carrier(facts), mail(facts), product(facts), order(facts)];
}

function company({ companyGaps }: FirstStepFacts): FirstStep {
  const isDone = companyGaps.length === 0;
  const text = isDone
    ? "Completos, como a lei pede no rodapé."
    : `Falta trocar os dados de exemplo: ${companyGaps.join(", ")}.`;
  return { name: "company", title: "Dados da empresa", isDone, text, to: "configuracoes" };
}

function look({ look: { hasLogo, hasIcon, hasHero } }: FirstStepFacts): FirstStep {
  const missing = [
    ...(hasLogo ? [] : ["logo"]),
    ...(hasIcon ? [] : ["ícone"]),
    ...(hasHero ? [] : ["imagem da página inicial"]),
  ];
  const text = missing.length === 0 ? "Logo, ícone e imagem são seus." : `Ainda originais: ${missing.join(", ")}.`;
  return { name: "look", title: "A cara da loja", isDone: hasLogo, text, to: "configuracoes/aparencia" };
}

function payments({ isDemo, payments: { providers, works, isTest } }: FirstStepFacts): FirstStep {
  const isDone = !isDemo && providers.length > 0 && works === true && !isTest;
  return {
    name: "payments",
    title: "Chaves de pagamento, testadas",
    isDone,
    text: text(),
    to: "configuracoes/pagamentos",
  };

  function text(): string {
    if (isDemo) return `${SIMULATED} os pagamentos são simulados: nenhuma chave é de verdade.`;
    if (providers.length === 0) return "Sem chaves ninguém paga. Cole as do Mercado Pago ou da Stripe.";
    const names = providers.join(" e ");
    if (isTest) return "As chaves são de teste: o dinheiro não é de verdade. Para vender, troque pelas de produção.";
    if (works === null) return `Há chaves de ${names}, ainda não testadas: use 'Testar chaves'.`;
    return works ? `${names}: o último teste funcionou.` : `${names}: o último teste falhou.`;
  }
}

function carrier({ isDemo, carrier: { state, hasToken, hasSender } }: FirstStepFacts): FirstStep {
  const isConnected = state === "connected" && !isDemo;
  const to = isConnected && !hasSender ? "pedidos/remetente" : "frete/conexao";
  return { name: "carrier", title: "Frete e etiquetas de envio", isDone: isConnected && hasSender, text: text(), to };

  function text(): string {
    if (isDemo) return `${SIMULATED} o Melhor Envio é simulado: etiquetas não valem.`;
    if (!hasToken) return "Sem o Melhor Envio o frete é uma estimativa, e etiquetas não são compradas aqui.";
    if (state === "untested") return "Há um token do Melhor Envio, ainda não testado: use 'Testar conexão'.";
    if (state === "error") return "O Melhor Envio não aceitou o token no último teste.";
    return hasSender
      ? "O Melhor Envio está conectado e o remetente está completo."
      : "Conectado. Falta o remetente das etiquetas.";
  }
}

function mail({ isDemo, mail: { hasServer, isTested } }: FirstStepFacts): FirstStep {
  const isDone = !isDemo && hasServer && isTested;
  return { name: "mail", title: "E-mails, testados", isDone, text: text(), to: "configuracoes/emails" };

  function text(): string {
    if (isDemo) return `${SIMULATED} os e-mails ficam em uma caixa simulada.`;
    if (!hasServer) return "Sem servidor de envio ninguém recebe a confirmação do pedido.";
    return isTested ? "O servidor aceitou um e-mail de teste." : "Há um servidor. Falta enviar o e-mail de teste.";
  }
}

function product({ product: { isListed, hasPicture } }: FirstStepFacts): FirstStep {
  const text = hasPicture
    ? "Há um produto seu com foto na loja."
    : isListed
      ? "Há produtos seus na loja, nenhum com foto."
      : "Nenhum produto seu na loja ainda.";
  const to = isListed && !hasPicture ? "produtos" : "produtos/novo";
  return { name: "product", title: "O primeiro produto com foto", isDone: hasPicture, text, to };
}

function order({ order: { isPaid, isRefunded } }: FirstStepFacts): FirstStep {
  const text = isRefunded
    ? "Um pedido foi pago e devolvido por inteiro por um proprietário."
    : isPaid
      ? "Já houve um pedido pago. Falta devolver um de teste, por inteiro, na página dele."
      : "Compre uma peça como cliente, pague, e devolva o valor na página do pedido.";
  return {
    name: "order",
    title: "Um pedido de teste, pago e devolvido",
    isDone: isRefunded,
    text,
    to: "pedidos?ver=todos",
  };
}
