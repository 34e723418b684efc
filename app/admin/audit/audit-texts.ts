import { valueAt } from "#platform/value-at.ts";
import type { OtherActor } from "#shop/audit/audit-entry.ts";
import type { AuditLine } from "#shop/audit/audit-queries.server.ts";
import { categoryTitle, isCategorySlug } from "#shop/catalogue/listings/category.ts";
import { returnNumber } from "#shop/fulfilment/returns/return.ts";
import { SETTINGS } from "#shop/settings/all-settings.ts";
import { isTextKey, SHOP_TEXTS } from "#shop/settings/texts/texts.ts";

const ACTIONS: Record<string, string> = {
  "staff.logged_in": "Entrou no painel",
  "staff.logged_out": "Saiu do painel",
  "staff.login_refused": "Tentativa de login recusada",
  "staff.code_refused": "Código de verificação recusado",
  "staff.recovery_asked": "Pediu link para nova senha",
  "staff.password_chosen": "Criou a senha",
  "staff.password_recovered": "Redefiniu a senha por link",
  "staff.password_changed": "Alterou a própria senha",
  "staff.profile_changed": "Alterou os próprios dados",
  "staff.session_ended": "Encerrou uma sessão",
  "staff.start_page_chosen": "Escolheu a primeira página do painel",
  "staff.push_on": "Ligou os avisos em um aparelho",
  "staff.push_renewed": "O navegador renovou os avisos de um aparelho",
  "staff.push_off": "Desligou os avisos em um aparelho",
  "staff.invited": "Convidou",
  "staff.invited_again": "Enviou o convite de novo",
  "staff.role_changed": "Mudou a função",
  "staff.disabled": "Desativou o acesso",
  "staff.enabled": "Ativou o acesso",
  "staff.second_factor_on": "Ativou a verificação em duas etapas",
  "staff.second_factor_off": "Desativou a verificação em duas etapas",
  "staff.second_factor_reset": "Desativou a verificação em duas etapas de outra pessoa",
  "staff.backup_codes_renewed": "Gerou novos códigos de reserva",
  "staff.first_owner_made": "Criou o primeiro proprietário",
  "staff.link_printed": "Gerou um link de senha por comando",
  "order.place": "Fez um pedido",
  "order.draft_kept": "Salvou um rascunho de pedido",
  "order.draft_dropped": "Descartou um rascunho de pedido",
  "order.pix_begun": "Gerou o PIX de um pedido da equipe",
  "order.change": "Alterou o pedido",
  "order.drop_coupon": "Tirou o cupom do pedido",
  "order.give_up": "Desistiu da compra",
  "order.refund": "Devolveu dinheiro",
  "order.refund_outside": "Marcou uma devolução como feita por fora",
  "order.dispute_decided": "Disse quem ganhou uma contestação",
  "order.refund_given_up": "Desistiu de uma devolução",
  "order.correction_entered": "Anotou a correção monetária de um reembolso",
  "order.refund_again": "Pediu uma devolução de novo",
  "order.confirmed": "Confirmou o pedido",
  "order.processing": "Começou a embalar",
  "order.shipped": "Marcou como enviado",
  "order.delivered": "Marcou como entregue",
  "order.cancel": "Cancelou o pedido",
  "demo.resumed": "Continuou a criação dos dados de demonstração",
  "demo.removed": "Apagou os dados de demonstração",
  "order.cancelled": "Cancelou o pedido",
  "return.requested": "Pediu troca ou devolução",
  "return.approved": "Aprovou a troca ou devolução",
  "return.corrected": "Corrigiu as instruções de envio",
  "return.refused": "Recusou a troca ou devolução",
  "return.received": "Recebeu as peças de volta",
  "return.refunded": "Devolveu o valor",
  "return.exchanged": "Enviou a troca",
  "return.cancelled": "Cancelou a troca ou devolução",
  "return.label_wanted": "Comprou uma etiqueta reversa",
  "return.label_retried": "Tentou a etiqueta reversa de novo",
  "return.label_cancelled": "Cancelou a etiqueta reversa",
  "coupon.create": "Criou um cupom",
  "coupon.change": "Alterou um cupom",
  "coupon.end": "Encerrou um cupom",
  "coupon.resume": "Reativou um cupom",
  "customer.sessions_ended": "Encerrou as sessões de um cliente",
  "customer.confirmation_resent": "Reenviou a confirmação de e-mail",
  "customer.deleted": "Excluiu a conta de um cliente, a pedido",
  "customer.data_exported": "Exportou os dados de um cliente",
  "customer.list_exported": "Exportou a lista",
  "reseller.approved": "Aprovou um revendedor",
  "reseller.declined": "Recusou um revendedor",
  "reseller.list_exported": "Exportou a lista",
  "contact.answered": "Respondeu a uma mensagem",
  "contact.marked_answered": "Marcou uma mensagem como respondida",
  "contact.reopened": "Reabriu uma mensagem",
  "contact.archived": "Arquivou uma mensagem",
  "contact.restored": "Desarquivou uma mensagem",
  "newsletter.unsubscribed": "Cancelou uma inscrição na newsletter",
  "newsletter.list_exported": "Exportou a lista",
  "data_request.entered": "Registrou um pedido de dados (LGPD)",
  "data_request.answered": "Respondeu a um pedido de dados (LGPD)",
  "data_request.reopened": "Reabriu um pedido de dados (LGPD)",
  "visitor_data.exported": "Exportou os dados de um e-mail sem conta",
  "visitor_data.deleted": "Excluiu os dados de um e-mail sem conta",
  "reseller.update": "Atualizou o pedido de revenda",
  "order.labels_wanted": "Pediu etiquetas",
  "order.shipping_released": "Liberou o envio apesar do aviso",
  "order.label_retried": "Tentou a etiqueta de novo",
  "order.label_cancelled": "Cancelou a etiqueta",
  "order.marked_sent": "Marcou o pedido como enviado",
  "order.invoice_entered": "Informou a nota fiscal",
  "order.invoice_file_stored": "Anexou a nota fiscal",
  "order.invoice_file_removed": "Removeu o arquivo da nota fiscal",
  "order.note_written": "Anotou no pedido",
  "order.note_removed": "Apagou uma anotação do pedido",
  "order.mail_resent": "Enviou um e-mail do pedido de novo",
  "order.link_sent": "Enviou um link do pedido",
  "order.link_copied": "Gerou um link do pedido",
  "order.reminded_by_whatsapp": "Lembrou do pedido pelo WhatsApp",
  "order.links_revoked": "Revogou os links do pedido",
  "order.pieces_put_back": "Devolveu peças ao estoque",
  "order.payment_checked": "Consultou o pagamento no provedor",
  "order.dossier_taken": "Montou o dossiê do pedido",
  "orders.exported": "Exportou a lista de pedidos",
  "order.document_entered": "Informou o documento de quem recebe",
  "order.part_sent": "Enviou uma parte por outra transportadora",
  "order.part_corrected": "Corrigiu o envio de uma parte",
  "order.part_delivered": "Marcou uma parte como entregue",
  "order.edited": "Alterou as peças do pedido",
  "order.replacement_asked": "Pediu outra peça no lugar de uma paga",
  "order.replacement_resolved": "Deu uma troca por resolvida",
  "order.edit_sent_by_whatsapp": "Abriu o WhatsApp com a alteração do pedido",
  "order.edit_kept": "Aceitou a alteração do pedido",
  "order.address_changed": "Corrigiu o endereço de entrega",
  "product.created": "Cadastrou um produto",
  "product.changed": "Alterou um produto",
  "product.archived": "Arquivou um produto",
  "product.restored": "Restaurou um produto",
  "product.published": "Publicou um rascunho",
  "products.changed": "Alterou vários produtos",
  "stock.counted": "Lançou uma contagem de estoque",
  "products.undone": "Desfez uma alteração de vários produtos",
  "prices.transformed": "Transformou preços",
  "promotion.scheduled": "Criou uma promoção",
  "promotion.changed": "Alterou uma promoção",
  "promotion.undone": "Desfez uma promoção",
  "prices.restored": "Desfez uma transformação de preços",
  "old_price.declared": 'Declarou que o preço "de" foi praticado',
  "setting.changed": "Alterou configurações",
  "text.changed": "Alterou um texto",
  "audit.exported": "Exportou o registro de atividades",
  "mail.tested": "Enviou um e-mail de teste",
  "mail.accepted": "O servidor aceitou o e-mail de teste",
  "payment_keys.tested": "Testou as chaves em uso",
  "payment_keys.confirmed": "Abriu a loja com chaves de teste",
  "shop.resumed": "Pôs a loja restaurada a trabalhar",
  "jobs.retried": "Mandou tentar tarefas de novo",
  "webhooks.replayed": "Processou avisos de novo",
  "alert.acknowledged": "Marcou um alerta como visto",
  "order.pieces_freed": "Liberou as peças de um pedido não pago",
  "books.asked": "Pediu a conferência das contas",
  "providers.checked": "Pediu a conferência dos provedores",
  "secret.changed": "Trocou uma chave guardada",
  "secret.removed": "Apagou uma chave guardada",
  "upload.started": "Enviou produtos por arquivo",
  "upload.completed": "Concluiu um upload de produtos",
  "upload.failed": "Não concluiu um upload de produtos",
  "upload.retried": "Continuou o upload",
  "upload.cancelled": "Cancelou um upload de produtos",
  "upload.undone": "Desfez um upload de produtos",
};

export const OTHER_ACTOR_TEXTS: Record<OtherActor, string> = {
  visitor: "Visitante",
  customer: "Cliente",
  shop: "A loja",
  provider: "O provedor de pagamento",
  carrier: "A transportadora",
  demo: "A demonstração",
  command: "Comando no servidor",
};

const SUBJECTS: Record<string, string> = {
  ...Object.fromEntries(SETTINGS.map(({ key, audited }) => [`setting:${key}`, audited])),
  "orders:list": "Lista de pedidos",
  "setting:demo": "Dados de demonstração",
  "setting:mercado_pago_access_token": "Access Token do Mercado Pago",
  "setting:mercado_pago_webhook_secret": "Assinatura secreta do Mercado Pago",
  "setting:mercado_pago_test_webhook_secret": "Assinatura secreta do Mercado Pago (modo de teste)",
  "setting:mercado_pago_public_key": "Public Key do Mercado Pago",
  "setting:stripe_secret_key": "Chave secreta da Stripe",
  "setting:smtp_url": "Servidor de envio de e-mails",
  "setting:stripe_webhook_secret": "Segredo dos avisos da Stripe",
  "audit:all": "Registro de atividades",
  "books:all": "Registros da loja",
  "providers:all": "Provedores",
  "webhooks:all": "Todos os avisos",
  "setting:melhor_envio_token": "Token do Melhor Envio",
  "setting:melhor_envio_client_secret": "Secret do aplicativo do Melhor Envio",
  "setting:melhor_envio_refresh_token": "Renovação do token do Melhor Envio",
  "setting:melhor_envio_application": "Aplicativo do Melhor Envio",
  "setting:shipping": "Frete",
  "list:customers": "Clientes",
  "list:resellers": "Revendedores",
  "list:newsletter": "Newsletter",
  "staff:unknown": "Conta desconhecida",
};

/** Labels of subjects that have no name. */
const KINDS: Record<string, string> = {
  order: "Pedido",
  draft: "Rascunho de pedido",
  return: "Troca ou devolução",
  upload: "Produtos",
  promotion: "Promoção",
  products: "Produtos",
  count: "Estoque",
  jobs: "Tarefas",
  webhooks: "Avisos de pagamento e entrega",
  alert: "Alerta",
  reseller_application: "Pedido de revenda",
  customer: "Cliente",
  contact_message: "Mensagem",
  subscriber: "Newsletter",
  data_request: "Pedido de dados (LGPD)",
};

export function actionText(action: string): string {
  return valueAt(ACTIONS, action) ?? action;
}

export function actorText(actor: string, name: string | null): string {
  return name ?? valueAt(OTHER_ACTOR_TEXTS, actor.split(":")[0] ?? "") ?? "Pessoa removida";
}

/** A line's subject: its name, with its code if it has both. */
export function subjectText({ subject, subjectName, productName, returnNumber: number }: SubjectParts): string {
  const [kind = "", id = ""] = subject.split(":");
  if (number !== null) return returnNumber({ number });
  if (productName !== null) return `${productName} (${id})`;
  if (kind === "text" && isTextKey(id)) return SHOP_TEXTS[id].name;
  if (kind === "prices" && isCategorySlug(id)) return `Preços de ${categoryTitle(id)}`;
  const named = subjectName ?? valueAt(SUBJECTS, subject);
  if (named) return named;
  if (kind === "coupon" || kind === "prices" || kind === "product") return id;
  return valueAt(KINDS, kind) ?? subject;
}

type SubjectParts = Pick<AuditLine, "subject" | "subjectName" | "productName" | "returnNumber">;

/** Path of the subject's page; null if it has none or was deleted. */
export function subjectPath({
  subject,
  orderNumber,
  productName,
  returnNumber: number,
}: Pick<AuditLine, "subject" | "orderNumber" | "productName" | "returnNumber">): string | null {
  const id = subject.slice(subject.indexOf(":") + 1);
  if (orderNumber !== null) return `/admin/pedidos/${id}`;
  if (number !== null) return `/admin/trocas/${id}`;
  if (subject === `text:${id}` && isTextKey(id)) return `/admin/configuracoes/textos/${id}`;
  if (subject.startsWith("products:")) return `/admin/produtos/varios?feita=${id}`;
  return productName === null ? null : `/admin/produtos/${encodeURIComponent(id)}`;
}
