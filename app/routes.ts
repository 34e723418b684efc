import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { ADMIN_PAGES, OPEN_ADMIN_PAGES } from "./admin/admin-pages.ts";

/** Listings with their own path, besides `/categoria/{slug}`. */
const LISTINGS = ["promocoes", "conjuntos", "correntes", "piercing", "gargantilhas"];

/** Static text pages; each one is the file of the same name. */
const STATIC_PAGES = [
  "sobre",
  "garantia",
  "envios",
  "devolucoes",
  "termos",
  "privacidade",
  "perguntas-frequentes",
  "acessibilidade",
];

export default [
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("categoria/:categorySlug", "storefront/category.tsx"),
    ...LISTINGS.map((slug) => route(slug, "storefront/category.tsx", { id: `listing-${slug}` })),
    route("produto/:productId", "storefront/product.tsx"),
    route("avise-me", "storefront/stock-alert/request-alert.tsx"),
    route("avise-me/:noticeId", "storefront/stock-alert/forget-alert.tsx"),
    route("busca", "storefront/search.tsx"),
    ...STATIC_PAGES.map((path) => route(path, `storefront/pages/${path}.tsx`)),
    ...["termos", "privacidade"].map((text) =>
      route(`${text}/versoes/:version`, "storefront/pages/legal-version.tsx", { id: `legal-version-${text}` }),
    ),
    route("faq", "storefront/pages/faq.ts"),
    route("guia-de-tamanhos", "storefront/size-guide/size-guide-page.tsx"),
    route("contato", "storefront/contact/contact.tsx"),
    route("cadastro/cliente", "storefront/resellers/reseller.tsx"),
    route("newsletter", "storefront/newsletter/newsletter.tsx"),
    route("newsletter/confirmar", "storefront/newsletter/confirm.tsx"),
    route("newsletter/cancelar", "storefront/newsletter/leave.tsx"),
    route("meus-dados", "storefront/my-data/my-data.tsx"),
    route("meus-dados/acesso", "storefront/my-data/opened-data.tsx"),
    route("meus-dados/excluidos", "storefront/my-data/data-deleted.tsx"),
    route("login", "login/login.tsx"),
    route("cadastro", "login/register.tsx"),
    route("recuperar-senha", "login/recover.tsx"),
    route("redefinir-senha", "login/reset.tsx"),
    route("confirmar-email", "login/confirm-email.tsx"),
    route("reenviar-confirmacao", "login/resend-confirmation.tsx"),
    route("sair", "login/log-out.tsx"),
    route("cart", "storefront/cart/cart-route.tsx"),
    route("wishlist", "account/wishlist/wishlist.tsx"),
    route("favoritos", "account/wishlist/wishlist.tsx", { id: "favoritos" }),
    layout("account/account-layout.tsx", [route("pedidos", "account/orders/orders.tsx")]),
    route("account", "account/area/account.tsx"),
    route("account/enderecos", "account/area/addresses/addresses.ts"),
    route("account/enderecos/:addressId", "account/area/addresses/address-page.tsx"),
    route("account/email", "account/area/security/email-page.tsx"),
    route("account/email/confirmar", "account/area/security/confirm-email-change.tsx"),
    route("account/senha", "account/area/security/password-page.tsx"),
    route("account/sessoes", "account/area/security/sessions-page.tsx"),
    route("account/dados", "account/area/export-page.tsx"),
    route("account/dados/arquivo", "account/area/export-file.ts"),
    route("account/excluir", "account/area/delete-page.tsx"),
    route("conta-excluida", "account/area/goodbye.tsx"),
    route("order-success", "checkout/result/order-success.tsx"),
    route("orders", "account/orders/orders-redirect.ts"),
    route("orders/:orderId", "account/orders/order-detail.tsx"),
    ...["desistir", "trocar", "defeito"].map((page) =>
      route(`orders/:orderId/${page}`, "account/returns/request-page.tsx", { id: `return-${page}` }),
    ),
    route("orders/:orderId/devolucoes/:returnId", "account/returns/return-page.tsx"),
    route("pedido", "account/linked/open-link.tsx"),
    route("pedido/:orderId", "account/linked/linked-order.tsx"),
    route("pedido/:orderId/conta", "account/linked/account-of-order.tsx"),
    ...["desistir", "trocar", "defeito"].map((page) =>
      route(`pedido/:orderId/${page}`, "account/returns/request-page.tsx", { id: `linked-return-${page}` }),
    ),
    route("pedido/:orderId/devolucoes/:returnId", "account/returns/return-page.tsx", { id: "linked-return" }),
    route("*", "storefront/not-found.tsx"),
  ]),
  route("meus-dados/arquivo", "storefront/my-data/data-file.ts"),
  route("busca/lista", "storefront/search/search-data.ts"),
  route("lista/:categorySlug", "storefront/listing/listing-data.ts"),
  route("orders/:orderId/etiqueta", "account/orders/order-label.ts"),
  route("orders/:orderId/nota-fiscal", "account/orders/order-invoice.ts"),
  route("checkout", "checkout/checkout.tsx"),
  ...prefix("admin", [
    ...OPEN_ADMIN_PAGES.map(({ path, file }) => route(path, `admin/${file}`)),
    layout("admin/admin-layout.tsx", [
      index("admin/admin-home.ts"),
      ...ADMIN_PAGES.map(({ path, file }) => route(path, `admin/${file}`)),
      route("*", "admin/no-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
