import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { ADMIN_PAGES, OPEN_ADMIN_PAGES } from "./admin/admin-pages.ts";

/** Listings with an address of their own, besides `/categoria/{slug}`. */
const LISTINGS = ["promocoes", "conjuntos", "correntes", "piercing", "gargantilhas"];

/** Pages to be read, each from the file of its name. */
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

/** Every address of the site. */
export default [
  layout("storefront/layout.tsx", [
    index("storefront/home.tsx"),
    route("categoria/:categorySlug", "storefront/category.tsx"),
    ...LISTINGS.map((slug) => route(slug, "storefront/category.tsx", { id: `listing-${slug}` })),
    route("produto/:productId", "storefront/product.tsx"),
    route("avise-me", "storefront/stock-notice/ask-notice.tsx"),
    route("avise-me/:noticeId", "storefront/stock-notice/forget-notice.tsx"),
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
    route("login", "account/login.tsx"),
    route("cadastro", "account/register.tsx"),
    route("recuperar-senha", "account/recover.tsx"),
    route("redefinir-senha", "account/reset.tsx"),
    route("confirmar-email", "account/confirm-email.tsx"),
    route("reenviar-confirmacao", "account/resend-confirmation.tsx"),
    route("sair", "account/log-out.tsx"),
    route("cart", "storefront/cart/cart-route.tsx"),
    route("wishlist", "storefront/wishlist/wishlist.tsx"),
    route("favoritos", "storefront/wishlist/wishlist.tsx", { id: "favoritos" }),
    layout("account/account-layout.tsx", [route("pedidos", "account/orders.tsx")]),
    route("account", "account/area/account.tsx"),
    route("account/enderecos", "account/area/addresses.ts"),
    route("account/enderecos/:addressId", "account/area/address-page.tsx"),
    route("account/email", "account/area/email-page.tsx"),
    route("account/email/confirmar", "account/area/confirm-email-change.tsx"),
    route("account/senha", "account/area/password-page.tsx"),
    route("account/sessoes", "account/area/sessions-page.tsx"),
    route("account/dados", "account/area/export-page.tsx"),
    route("account/dados/arquivo", "account/area/export-file.ts"),
    route("account/excluir", "account/area/delete-page.tsx"),
    route("conta-excluida", "account/area/goodbye.tsx"),
    route("order-success", "checkout/order-success.tsx"),
    route("orders", "account/orders-redirect.ts"),
    route("orders/:orderId", "account/order-detail.tsx"),
    ...["desistir", "trocar", "defeito"].map((page) =>
      route(`orders/:orderId/${page}`, "account/returns/request-page.tsx", { id: `return-${page}` }),
    ),
    route("orders/:orderId/devolucoes/:returnId", "account/returns/return-page.tsx"),
    route("pedido", "account/linked/open-link.tsx"),
    route("pedido/:orderId", "account/linked/linked-order.tsx"),
    route("*", "storefront/not-found.tsx"),
  ]),
  route("busca/lista", "storefront/search/search-data.ts"),
  route("lista/:categorySlug", "storefront/listing/listing-data.ts"),
  route("orders/:orderId/etiqueta", "account/order-label.ts"),
  route("orders/:orderId/nota-fiscal", "account/order-invoice.ts"),
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
