import type { Permission } from "#shop/staff/role.ts";

export interface AdminPage {
  /** Path below `/admin`. */
  path: string;
  /** Route module, below `app/admin`. */
  file: string;
  /** Permission required for GET and POST. */
  permission: Permission;
}

/**
 * Every panel page that needs a login. The routes are generated from this list and the guard reads it, so no page can
 * exist without a permission.
 * Rules: STAFF-8.
 */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: "sem-acesso", file: "page/no-access.tsx", permission: "own.profile" },
  { path: "nao-encontrado", file: "page/missing-file.tsx", permission: "own.profile" },
  { path: "hoje", file: "today/today.tsx", permission: "own.profile" },
  { path: "upload", file: "uploads/uploads.tsx", permission: "products.write" },
  { path: "upload/arquivo", file: "uploads/receive.ts", permission: "products.write" },
  { path: "upload/modelo.csv", file: "uploads/template-file.ts", permission: "products.write" },
  { path: "upload/:uploadId/erros.csv", file: "uploads/report-file.ts", permission: "products.write" },
  { path: "pedidos", file: "orders/list/orders.tsx", permission: "orders.read" },
  { path: "pedidos/exportar.csv", file: "orders/list/orders-file.ts", permission: "orders.read" },
  { path: "pedidos/separar", file: "orders/list/packing-list.tsx", permission: "orders.read" },
  { path: "pedidos/lote", file: "orders/batch/batch.tsx", permission: "orders.read" },
  { path: "pedidos/lote/precos", file: "orders/batch/batch-prices.ts", permission: "orders.read" },
  { path: "pedidos/lote/conferir", file: "orders/batch/check-in.tsx", permission: "orders.read" },
  { path: "pedidos/lote/imprimir.pdf", file: "orders/batch/batch-file.ts", permission: "orders.read" },
  { path: "pedidos/a-espera", file: "orders/waiting/waiting.tsx", permission: "orders.read" },
  { path: "pedidos/remetente", file: "orders/sending/sender.tsx", permission: "orders.read" },
  { path: "pedidos/agencias", file: "orders/sending/agencies.ts", permission: "orders.write" },
  { path: "pedidos/novo", file: "orders/new/new-order.tsx", permission: "orders.write" },
  { path: "pedidos/novo/:orderId", file: "orders/new/handed-over.tsx", permission: "orders.write" },
  { path: "pedidos/:orderId", file: "orders/order.tsx", permission: "orders.read" },
  { path: "pedidos/:orderId/alterar", file: "orders/edit/edit-pieces.tsx", permission: "orders.write" },
  { path: "pedidos/:orderId/nota/:kind", file: "orders/sending/invoice-file.ts", permission: "orders.read" },
  { path: "pedidos/:orderId/etiqueta/:shipmentId", file: "orders/sending/label-file.ts", permission: "orders.read" },
  { path: "pedidos/:orderId/dossie.pdf", file: "orders/dossier/dossier-file.ts", permission: "orders.read" },
  { path: "pedidos/:orderId/sem-etiqueta", file: "orders/sending/no-label.tsx", permission: "orders.read" },
  { path: "pedidos/:orderId/lembrar", file: "orders/remind-whatsapp.ts", permission: "orders.write" },
  { path: "pedidos/:orderId/avisar", file: "orders/edit/edit-whatsapp.ts", permission: "orders.write" },
  { path: "pedidos/:orderId/precos", file: "orders/sending/label-prices.ts", permission: "orders.read" },
  { path: "produtos", file: "products/products.tsx", permission: "products.read" },
  { path: "produtos/novo", file: "products/new-product.tsx", permission: "products.write" },
  { path: "produtos/exportar.csv", file: "products/export-csv.ts", permission: "products.read" },
  { path: "produtos/exportar.xlsx", file: "products/export-xlsx.ts", permission: "products.read" },
  { path: "produtos/contagem", file: "products/counting/counting.tsx", permission: "products.write" },
  { path: "produtos/estoque-baixo", file: "products/low-stock.tsx", permission: "products.read" },
  { path: "produtos/varios", file: "products/many/many-products.tsx", permission: "products.write" },
  { path: "produtos/imagem", file: "products/pictures/receive-picture.ts", permission: "products.write" },
  { path: "produtos/:productId", file: "products/product.tsx", permission: "products.read" },
  { path: "trocas", file: "returns/returns.tsx", permission: "returns.read" },
  { path: "trocas/:returnId", file: "returns/return.tsx", permission: "returns.read" },
  { path: "trocas/:returnId/foto/:place", file: "returns/photo-file.ts", permission: "returns.read" },
  { path: "trocas/:returnId/declaracao", file: "returns/label/declaration.ts", permission: "returns.read" },
  { path: "cupons", file: "coupons/coupons.tsx", permission: "coupons.read" },
  { path: "cupons/novo", file: "coupons/new-coupon.tsx", permission: "coupons.write" },
  { path: "cupons/:code", file: "coupons/coupon.tsx", permission: "coupons.read" },
  { path: "precos", file: "prices/transform-prices.tsx", permission: "prices.read" },
  { path: "precos/previa", file: "prices/preview-file.ts", permission: "prices.read" },
  { path: "precos/promocoes", file: "prices/promotions.tsx", permission: "prices.read" },
  { path: "precos/ofertas", file: "prices/offers.tsx", permission: "prices.read" },
  { path: "relatorios", file: "reports/reports.tsx", permission: "reports.read" },
  { path: "relatorios/pagamentos", file: "reports/payments.tsx", permission: "reports.read" },
  { path: "relatorios/produtos", file: "reports/products.tsx", permission: "reports.read" },
  { path: "relatorios/cupons", file: "reports/coupons.tsx", permission: "reports.read" },
  { path: "relatorios/frete", file: "reports/shipping.tsx", permission: "reports.read" },
  { path: "relatorios/clientes", file: "reports/customers.tsx", permission: "reports.read" },
  { path: "relatorios/arquivo/:report", file: "reports/report-file.ts", permission: "reports.read" },
  { path: "clientes", file: "people/customers/customers.tsx", permission: "customers.read" },
  { path: "clientes/exportar", file: "people/customers/customers-file.ts", permission: "customers.export" },
  { path: "clientes/sem-conta/:orderId", file: "people/guests/guest.tsx", permission: "customers.read" },
  { path: "clientes/revendedores", file: "people/resellers/resellers.tsx", permission: "customers.read" },
  {
    path: "clientes/revendedores/exportar",
    file: "people/resellers/resellers-file.ts",
    permission: "customers.export",
  },
  { path: "clientes/revendedores/:applicationId", file: "people/resellers/reseller.tsx", permission: "customers.read" },
  { path: "clientes/contatos", file: "people/messages/messages.tsx", permission: "messages.read" },
  { path: "clientes/contatos/:messageId", file: "people/messages/message.tsx", permission: "messages.read" },
  { path: "clientes/newsletter", file: "people/newsletter/subscribers.tsx", permission: "customers.read" },
  {
    path: "clientes/newsletter/exportar",
    file: "people/newsletter/subscribers-file.ts",
    permission: "customers.export",
  },
  { path: "clientes/lgpd", file: "people/privacy/data-requests.tsx", permission: "customers.read" },
  { path: "clientes/lgpd/novo", file: "people/privacy/new-data-request.tsx", permission: "customers.write" },
  { path: "clientes/lgpd/:requestId", file: "people/privacy/data-request.tsx", permission: "customers.read" },
  {
    path: "clientes/lgpd/:requestId/dados",
    file: "people/privacy/visitor-data-file.ts",
    permission: "customers.export",
  },
  // Must come after the fixed paths above: the guard takes the first match, and `:customerId` matches them too.
  { path: "clientes/:customerId", file: "people/customers/customer.tsx", permission: "customers.read" },
  {
    path: "clientes/:customerId/dados",
    file: "people/customers/customer-data-file.ts",
    permission: "customers.export",
  },
  { path: "configuracoes", file: "settings/shop-settings.tsx", permission: "settings.read" },
  { path: "configuracoes/equipe", file: "staff/staff-list.tsx", permission: "staff.read" },
  { path: "configuracoes/equipe/convidar", file: "staff/invite.tsx", permission: "staff.write" },
  { path: "configuracoes/equipe/:staffId", file: "staff/member.tsx", permission: "staff.read" },
  { path: "configuracoes/aparencia", file: "settings/look.tsx", permission: "settings.read" },
  { path: "configuracoes/funcionamento", file: "settings/status.tsx", permission: "settings.read" },
  { path: "configuracoes/pagamentos", file: "settings/payments.tsx", permission: "settings.read" },
  { path: "configuracoes/pedidos-nao-pagos", file: "settings/unpaid-orders.tsx", permission: "settings.read" },
  { path: "configuracoes/emails", file: "settings/mails.tsx", permission: "settings.read" },
  { path: "configuracoes/textos", file: "settings/texts/texts.tsx", permission: "settings.read" },
  { path: "configuracoes/textos/:key", file: "settings/texts/text.tsx", permission: "settings.read" },
  { path: "configuracoes/registro", file: "audit/audit.tsx", permission: "audit.read" },
  { path: "configuracoes/registro.csv", file: "audit/audit-file.ts", permission: "audit.export" },
  { path: "configuracoes/perfil", file: "profile/profile.tsx", permission: "own.profile" },
  { path: "configuracoes/perfil/aparelho", file: "push/own-device.ts", permission: "own.profile" },
  { path: "demonstracao", file: "demo/demo.tsx", permission: "own.profile" },
  { path: "frete", file: "shipping/shipping-settings.tsx", permission: "settings.read" },
  { path: "frete/conexao", file: "shipping/connection.tsx", permission: "settings.read" },
  { path: "saude", file: "health/health.tsx", permission: "monitoring.read" },
  { path: "saude/instalacao", file: "health/installation.tsx", permission: "monitoring.read" },
  { path: "saude/provedores", file: "health/providers.tsx", permission: "monitoring.read" },
  { path: "configuracoes/perfil/verificacao", file: "profile/second-factor.tsx", permission: "own.profile" },
];

/** Pages that need no login. */
export const OPEN_ADMIN_PAGES: readonly Omit<AdminPage, "permission">[] = [
  { path: "login", file: "login/login.tsx" },
  { path: "login/codigo", file: "login/code.tsx" },
  { path: "forgot-password", file: "login/recover.tsx" },
  { path: "nova-senha", file: "login/new-password.tsx" },
  { path: "frete/autorizacao", file: "shipping/authorisation.tsx" },
  { path: "sair", file: "login/log-out.ts" },
  { path: "aparelho", file: "push/renewed-device.ts" },
];
