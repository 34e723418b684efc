import type { PlainEmail } from "#platform/email/plain-email.ts";
import { isOneOf } from "#platform/one-of.ts";
import type { PushNotice } from "#shop/staff/push/push-event.ts";
import { type DisputeFacts, disputeFacts } from "./dispute-facts.ts";

/** One of a kind lasts at a time, as of `payment_alerts_installation`. */
const INSTALLATION_KINDS = [
  "backup_missing",
  "disk_low",
  "certificate_ending",
  "archive_failing",
  "kept_for_long",
] as const;
export type InstallationAlert = (typeof INSTALLATION_KINDS)[number];
const isAboutInstallation = isOneOf(INSTALLATION_KINDS);

/** One of them is open for a payment's dispute at a time. */
export const DISPUTE_KINDS = [
  "dispute_opened",
  "pix_contested",
  "dispute_undecided",
  "dispute_appealed",
  "dispute_lost",
  "dispute_won",
] as const;
export const isAboutDispute = isOneOf(DISPUTE_KINDS);

/** Once per subject. 'low_success_rate' to 'low_carrier_balance' and those after end by themselves. Rules: MAIL-35. */
export const ALERT_KINDS = [
  "mismatch",
  "webhooks_silent",
  "refund_stuck",
  "refund_unanswered",
  "refund_failed",
  "stop_shipping",
  "complaint_opened",
  ...DISPUTE_KINDS,
  "unplaced_notice",
  "unknown_state",
  "unreadable_answer",
  "low_success_rate",
  "many_errors",
  "card_testing",
  "books_broken",
  "books_unchecked",
  "mail_held_back",
  "low_carrier_balance",
  "waiting_stock",
  "mail_quota_low",
  "keys_refused",
  "test_money",
  ...INSTALLATION_KINDS,
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The subject begins with the external payment id, which leads to the order. */
export const isAboutPayment = isOneOf([
  "mismatch",
  "refund_stuck",
  "refund_unanswered",
  "refund_failed",
  "stop_shipping",
  "complaint_opened",
  ...DISPUTE_KINDS,
]);

export interface AlertedOrder {
  orderId: string;
  number: number;
  dispute: DisputeFacts | null;
}

export const STOPPED_BY_DISPUTE =
  "Enquanto isso, a loja não embala, não compra etiqueta e não envia o pedido, até alguém liberar o envio.";

const WORDS: Readonly<Record<AlertKind, { subject: string; lead: string; doNext: string }>> = {
  mismatch: {
    subject: "Pagamento em análise: valor ou referência diferente",
    lead: "Um pagamento chegou com valor, moeda ou referência diferente do pedido. Ele não foi dado como pago.",
    doNext: "Confira no painel do provedor e resolva com o cliente: devolva o valor ou complete a diferença.",
  },
  webhooks_silent: {
    subject: "Avisos de pagamento pararam de chegar",
    lead: "A loja descobriu pagamentos só perguntando ao provedor: os avisos dele não chegam mais.",
    doNext:
      "Confira no painel do provedor o endereço e o segredo dos avisos, e se o firewall os deixa passar. Até lá, os pagamentos são confirmados com atraso.",
  },
  refund_stuck: {
    subject: "Devolução de pagamento não concluída",
    lead: "O provedor não aceita devolver um pagamento, mesmo depois de várias tentativas.",
    doNext:
      "Abra o pedido no painel da loja. Se devolver pelo painel do provedor, a loja reconhece a devolução sozinha. Se devolver por outro meio (PIX, transferência), marque antes 'Feito por fora' nessa devolução: até lá a loja continua tentando, e o cliente receberia duas vezes.",
  },
  refund_unanswered: {
    subject: "Devolução de pagamento à espera do provedor",
    lead: "Há mais de uma hora a loja pede ao provedor que devolva um pagamento, e ele não responde ou não aceita as chaves da loja. A loja continua pedindo, e a devolução sai assim que ele responder.",
    doNext:
      "Em Pagamentos, use 'Testar chaves'. Se as chaves estão certas, espere: não devolva por outro meio sem marcar antes 'Feito por fora' nessa devolução, no pedido, ou o cliente recebe duas vezes.",
  },
  refund_failed: {
    subject: "Uma devolução falhou depois de aceita",
    lead: "O provedor tinha aceitado uma devolução e depois não conseguiu entregar o valor ao cliente: o dinheiro está de novo com a loja.",
    doNext:
      "Abra o pedido no painel da loja e escolha na devolução: 'Tentar de novo', ou devolva por outro meio (PIX, transferência) e marque 'Feito por fora'. Avise o cliente.",
  },
  stop_shipping: {
    subject: "Não envie: o provedor suspeita de fraude em um pagamento",
    lead: "O provedor do pagamento avisou que suspeita de fraude e pede para não entregar as peças. O pedido só segue depois que alguém da equipe liberar o envio.",
    doNext:
      "Confira o pagamento no painel do provedor antes de enviar. Se for fraude, cancele o pedido e devolva o valor.",
  },
  complaint_opened: {
    subject: "Reclamação aberta no provedor de pagamento",
    lead: "Um cliente abriu uma reclamação sobre um pagamento. Há prazo para responder, e o valor pode ficar retido.",
    doNext:
      "Responda à reclamação no painel do provedor e fale com o cliente. O pedido só segue depois que alguém liberar o envio.",
  },
  dispute_opened: {
    subject: "Um cliente contestou a cobrança no banco",
    lead: "O titular do cartão pediu o dinheiro de volta ao banco. O provedor retém o valor até a decisão, que pode levar meses. Sem os documentos da loja no prazo, ela costuma ser a favor do cliente.",
    doNext: `Envie no painel do provedor, até o prazo, o que prova a venda e a entrega: 'Montar o dossiê', no pedido, reúne o que a loja sabe. ${STOPPED_BY_DISPUTE}`,
  },
  pix_contested: {
    subject: "Um PIX foi contestado por quem pagou",
    lead: "Quem pagou disse ao banco dele que o PIX foi golpe ou fraude, pelo Mecanismo Especial de Devolução (MED). Isso pode ser pedido até 80 dias depois do pagamento. O valor fica bloqueado enquanto os bancos analisam, e volta para quem pagou se eles aceitarem.",
    doNext: `Veja no painel do provedor se ele pede documentos e até quando: 'Montar o dossiê', no pedido, reúne o que a loja sabe. ${STOPPED_BY_DISPUTE}`,
  },
  dispute_undecided: {
    subject: "Uma contestação terminou, e o provedor não diz a favor de quem",
    lead: "O provedor informa que a contestação terminou, mas não se a decisão foi a favor da loja. Até isso ficar claro, o pagamento continua em disputa, e o envio, parado.",
    doNext:
      "Veja no painel do provedor se o valor ficou com a loja ou voltou para o cliente. Depois abra o pedido e diga, em 'Pagamento contestado', quem ganhou.",
  },
  dispute_appealed: {
    subject: "Uma contestação perdida está sendo decidida de novo",
    lead: "O banco decide de novo sobre uma contestação que a loja tinha perdido: o dinheiro pode voltar.",
    doNext: `Veja no painel do provedor se ele pede documentos e até quando: 'Montar o dossiê', no pedido, reúne o que a loja sabe. ${STOPPED_BY_DISPUTE}`,
  },
  dispute_lost: {
    subject: "A loja perdeu uma contestação",
    lead: "O banco decidiu a favor de quem pagou e devolveu o dinheiro. O pedido não é mais enviado.",
    doNext:
      "Se as peças ainda estão na loja, abra o pedido e cancele: elas voltam ao estoque, e nada é devolvido outra vez. Se ele já saiu, fale com o cliente e veja no painel do provedor se cabe recurso.",
  },
  dispute_won: {
    subject: "A loja ganhou uma contestação",
    lead: "O banco decidiu a favor da loja: o valor fica com ela, o pedido consta de novo como pago, e o envio está livre.",
    doNext: "Se o pedido ainda não saiu, ele já pode seguir.",
  },
  unplaced_notice: {
    subject: "Aviso sobre um pagamento que a loja não reconheceu",
    lead: "O provedor avisou de uma contestação, uma reclamação ou uma suspeita de fraude, e a loja não encontrou o pagamento pelo número do aviso. Os pagamentos recentes estão sendo conferidos.",
    doNext: "Procure no painel do provedor o número abaixo e veja de qual pedido se trata antes de enviar peças.",
  },
  unknown_state: {
    subject: "Situação de pagamento que a loja não conhece",
    lead: "O provedor respondeu com uma situação de pagamento que não está em nenhuma lista. Os pagamentos que estavam em aberto ficam em análise; os já pagos não mudam.",
    doNext:
      "Veja em Saúde, 'Respostas não entendidas', de quais pagamentos se trata, confira cada um no painel do provedor e avise quem cuida do sistema.",
  },
  unreadable_answer: {
    subject: "Resposta do provedor que a loja não consegue ler",
    lead: "O provedor respondeu sobre um pagamento sem um campo que a loja precisa. O pagamento não muda até que a resposta possa ser lida.",
    doNext:
      "Veja em Saúde, 'Respostas não entendidas', o que faltou, confira o pagamento no painel do provedor e avise quem cuida do sistema.",
  },
  low_success_rate: {
    subject: "Alerta: Taxa de sucesso baixa",
    lead: "Menos de 90% dos pedidos das últimas 24 horas que tiveram o pagamento decidido foram pagos.",
    doNext:
      "Veja no painel do provedor por que os pagamentos são recusados. Muitas recusas de cartões diferentes em pouco tempo podem ser testes de cartões roubados.",
  },
  many_errors: {
    subject: "Alerta: Muitos erros",
    lead: "Mais de 3 pagamentos das últimas 24 horas falharam sem que o cliente ou o banco dele os recusasse.",
    doNext: "Confira as chaves e o estado da conta no painel do provedor, e os registros da loja na hora das falhas.",
  },
  card_testing: {
    subject: "Alerta: Muitos cartões recusados",
    lead: "Muitos cartões foram recusados em pouco tempo. Pode ser alguém que testa cartões roubados nesta loja. A loja já faz pausas cada vez maiores para quem tenta.",
    doNext:
      "Veja em Pedidos os pedidos novos com pagamento recusado: nomes, e-mails ou endereços parecidos, valores pequenos. Não envie os que foram pagos logo depois de várias recusas sem falar com o cliente, avise o provedor do pagamento e quem cuida do sistema.",
  },
  books_broken: {
    subject: "Os registros da loja não fecham",
    lead: "A conferência da noite encontrou valores, estoque ou pagamentos que não combinam entre si.",
    doNext:
      "Rode no servidor `npm run ledger-checks`: ele mostra cada diferença com o número do pedido, do pagamento ou da peça. A loja segue funcionando, e nada é corrigido sozinho.",
  },
  books_unchecked: {
    subject: "A conferência das contas não terminou",
    lead: "A conferência da noite levou tempo demais e parou antes do fim. Não se sabe se os registros fecham.",
    doNext: "Rode no servidor `npm run ledger-checks`, que não tem esse limite, e veja se o banco está lento.",
  },
  mail_held_back: {
    subject: "O servidor de e-mail não aceita os e-mails da loja",
    lead: "O servidor recusou e-mails por causa da conta da loja, não do destinatário: a cota do dia acabou, o remetente não foi verificado ou a conta perdeu a confiança dele. A loja continua tentando por mais de um dia.",
    doNext:
      "Abra a conta de e-mail da loja: veja a cota de envio (no Gmail, 5.4.5), a verificação do remetente e do domínio (SPF, DKIM), e o que mais a resposta pedir. Em Saúde, 'E-mails com problema' mostra o que espera. Depois, mande um e-mail de teste em Configurações.",
  },
  mail_quota_low: {
    subject: "A cota de e-mails do dia está quase no fim",
    lead: "A loja já enviou hoje 80% dos e-mails que o servidor aceita por dia (MAIL_DAILY_QUOTA). Lembretes e avisos de estoque esperam até amanhã; pedidos, contas e confirmações continuam saindo.",
    doNext:
      "Veja em Pedidos se alguém faz pedidos em série com e-mails de estranhos. Se a loja cresceu, contrate uma cota maior e mude MAIL_DAILY_QUOTA.",
  },
  low_carrier_balance: {
    subject: "O saldo no Melhor Envio está baixo",
    lead: "O saldo da carteira do Melhor Envio está abaixo do limite definido no painel. Sem saldo a loja não compra etiquetas.",
    doNext: "Adicione saldo na carteira do Melhor Envio. O limite se muda em Frete, 'Melhor Envio'.",
  },
  waiting_stock: {
    subject: "Parte do estoque espera sem pagamento",
    lead: "Pedidos que ninguém pagou ainda guardam boa parte do estoque. Pode ser um dia de muitas vendas, ou alguém que inventa pedidos para deixar a loja sem peças.",
    doNext:
      "Veja em Pedidos, 'À espera do pagamento', de que redes eles vêm. Se parecem inventados, libere ali as peças de uma rede com um clique; quem pagar mesmo assim recebe as peças, se ainda houver, ou o dinheiro de volta.",
  },
  keys_refused: {
    subject: "As chaves de pagamento foram recusadas",
    lead: "O provedor do pagamento não aceita mais as chaves da loja. As formas de pagamento dele saíram da loja, e o que já tinha começado espera. As outras formas continuam.",
    doNext:
      "Em Configurações, Pagamentos, use 'Testar chaves'. Se o teste falhar, copie as chaves de novo do painel do provedor e salve: as formas de pagamento voltam na hora. A loja também testa sozinha, a cada 5 minutos.",
  },
  test_money: {
    subject: "Chaves de teste: o dinheiro não é de verdade",
    lead: "As chaves de pagamento da loja, ou os avisos do provedor, são de teste: o pedido aparece como pago, e nenhum dinheiro chega.",
    doNext:
      "Não envie peças destes pedidos. Em Configurações, Pagamentos, troque as chaves pelas de produção da conta da loja. Se o teste é de propósito, confirme ali que a loja abre assim.",
  },
  backup_missing: {
    subject: "O backup da loja não está em ordem",
    lead: "O último backup tem mais de 36 horas, não foi feito até o fim, ficou sem arquivos ou não foi copiado para fora do servidor. Se o servidor se perder agora, perde-se tudo o que veio depois do último que está inteiro.",
    doNext:
      "Rode no servidor `lavra backup` (ou `npm run backup`): ele diz o que falta. `lavra check` mostra o último backup e onde ele está.",
  },
  disk_low: {
    subject: "O disco da loja está quase cheio",
    lead: "O disco das imagens ou do banco de dados está quase cheio, ou não aceita mais arquivos. Quando encher, a loja deixa de receber fotos e depois pedidos.",
    doNext: "Aumente o disco ou apague o que não é da loja. `lavra check` mostra quanto resta em cada disco.",
  },
  certificate_ending: {
    subject: "O certificado da loja está para vencer",
    lead: "O certificado vence em menos de 14 dias e já devia ter sido renovado sozinho. Depois disso, os navegadores não abrem a loja.",
    doNext:
      "Veja se a porta 80 está aberta e o que diz o log do proxy (`journalctl -u caddy`). `lavra check` mostra o dia em que ele vence.",
  },
  archive_failing: {
    subject: "O arquivo contínuo do banco de dados parou",
    lead: "O banco de dados não consegue copiar o que muda para WAL_ARCHIVE. Até isso voltar, a loja não pode ser restaurada a um minuto de hoje, e o disco do banco enche.",
    doNext: "Veja se o disco de WAL_ARCHIVE está no lugar e tem espaço. O banco de dados volta a copiar sozinho.",
  },
  kept_for_long: {
    subject: "O banco de dados de antes de uma restauração ainda ocupa o disco",
    lead: "Uma restauração guardou há mais de duas semanas o que a loja tinha antes dela. Isso ocupa o disco, e guarda dados de clientes que talvez já devessem ter sido apagados.",
    doNext: "Se a loja está como deve, rode no servidor `lavra check`: ele diz o comando que apaga o que foi guardado.",
  },
};

export function whenAlerted(kind: AlertKind): string {
  if (kind.startsWith("books_")) return "A conferência da noite achou diferenças, ou não terminou.";
  if (kind === "card_testing") return "Muitos cartões foram recusados em pouco tempo.";
  if (kind === "mail_quota_low") return "A loja já enviou 80% dos e-mails que o servidor aceita num dia.";
  if (kind === "waiting_stock") return "Pedidos sem pagamento guardam boa parte do estoque.";
  if (kind === "low_carrier_balance") return "O saldo no Melhor Envio ficou abaixo do limite do painel.";
  if (kind === "keys_refused") return "O provedor do pagamento recusou as chaves da loja.";
  if (kind === "test_money") return "As chaves de pagamento em uso são de teste.";
  if (isAboutInstallation(kind)) return "O que protege os dados da loja pede atenção: backup, disco, certificado.";
  if (kind === "mail_held_back") return "O servidor de e-mail não aceita os e-mails da loja por ora.";
  return "Um pagamento precisa de uma pessoa.";
}

export function alertTexts(kind: AlertKind): { title: string; lead: string; doNext: string } {
  const { subject: title, lead, doNext } = WORDS[kind];
  return { title, lead, doNext };
}

export function orderPath(orderId: string): string {
  return `/admin/pedidos/${orderId}`;
}

/**
 * `subject`: an external payment id, a provider, a start time, or the names of the rules. `order`: of alerts about a
 * payment; its number is in the mail's subject, too. Rules: MAIL-32.
 */
export function alertEmail(
  kind: AlertKind,
  subject: string,
  { publicUrl, order }: { publicUrl: string; order: AlertedOrder | null },
): PlainEmail {
  const words = WORDS[kind];
  return {
    subject: order ? `${words.subject} (pedido nº ${order.number})` : words.subject,
    title: "Atenção",
    lead: words.lead,
    facts: [
      ...(order ? [{ label: "Pedido", value: `nº ${order.number}` }] : []),
      ...(order?.dispute ? disputeFacts(order.dispute) : []),
      { label: "Referência", value: subject },
    ],
    ...(order && { button: { label: "Abrir o pedido", url: publicUrl + orderPath(order.orderId) } }),
    paragraphs: [{ title: "O que fazer", text: words.doNext }],
  };
}

/** Rules: PUSH-8. */
export function alertNotice(kind: AlertKind, order: AlertedOrder | null): PushNotice {
  const title = WORDS[kind].subject;
  if (!order?.dispute) {
    const body = `${order ? `Pedido nº ${order.number}. ` : ""}O que fazer está em Saúde.`;
    return { title, body, tag: `alerta-${kind}${order ? `-${order.orderId}` : ""}`, path: "/admin/saude" };
  }
  const { orderId, dispute } = order;
  const facts = disputeFacts(dispute).filter(({ label }) => label !== "Motivo");
  const body = [`Pedido nº ${order.number}`, ...facts.map(({ label, value }) => `${label}: ${value}`)].join(" · ");
  return { title, body, tag: `alerta-${kind}-${orderId}`, path: orderPath(orderId) };
}
