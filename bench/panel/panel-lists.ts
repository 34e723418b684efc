import type { BenchDatabase } from "../bench-database.ts";

/** A list of the panel, as its address below `/admin`. A function gets the sealed form of a search term. */
export interface PanelList {
  name: string;
  address: string | ((seal: (term: string) => string) => string);
}

/** Every second name is 'Maria', in any place; few have the other. */
const FREQUENT = "maria";
const RARE = "bragança77";
const ORDER_SORTS = ["data-desc", "data-asc", "cliente-asc", "cliente-desc", "total-asc", "total-desc"] as const;
const ORDER_VIEWS = ["embalar", "problemas", "retirada", "enviados", "entregues", "pagamento", "cancelados", "todos"];
const CUSTOMER_SORTS = ["cliente", "desde", "pedidos", "gasto", "ultimo"] as const;
const PRODUCT_STATES = ["loja", "esgotados", "baixo", "fora", "arquivados"] as const;
const PRODUCT_ORDERS = ["novos", "vendidos", "nome", "preco", "alterados"] as const;

/** Every list with its sorts, filters, deep pages and searches. */
export async function panelLists(database: BenchDatabase): Promise<PanelList[]> {
  const id = async (statement: string) =>
    String((await database.ask<{ id: string }>(`select id from (${statement}) as found`))[0]?.id ?? "");
  const [tag] = await database.ask<{ tag: string }>(
    "select tag from listing_entries where tag > '' group by tag order by count(*) desc limit 1",
  );
  const order = await id("select number as id from orders order by created_at desc offset 400000 limit 1");
  const delivered = await id("select number as id from orders where status = 'delivered' order by created_at limit 1");
  const customer = await id("select id from customers order by created_at desc, id desc offset 150000 limit 1");
  const message = await id(
    "select id from contact_messages where archived_at is null and status = 'answered' order by created_at limit 1",
  );
  const subscriber = await id(
    "select id from newsletter_subscribers order by created_at desc, id desc offset 100000 limit 1",
  );
  const reseller = await id("select id from reseller_applications order by submitted_at desc offset 20000 limit 1");
  const entry = await id("select id from audit_log order by id offset 5000 limit 1");
  const sold = await id("select product_id as id from order_items limit 1");
  return [
    { name: "today", address: "/hoje" },
    ...ORDER_VIEWS.flatMap((view) =>
      ORDER_SORTS.map((sort) => ({ name: `orders: ${view}, ${sort}`, address: `/pedidos?ver=${view}&ordem=${sort}` })),
    ),
    ...ORDER_SORTS.map((sort) => ({
      name: `orders: all, ${sort}, deep`,
      address: `/pedidos?ver=todos&ordem=${sort}&depois=${order}`,
    })),
    { name: "orders: delivered, last page", address: `/pedidos?ver=entregues&depois=${delivered}` },
    ...[
      "situacao=shipped",
      "pagamento=partially_refunded",
      "pagamento=paid",
      "forma=boleto",
      "de=2025-12-01&ate=2025-12-31",
    ]
      .concat("total_min=500", "total_max=30", "situacao=delivered&forma=stripe&pagamento=refunded")
      .flatMap((filter) => [
        { name: `orders: ${filter}`, address: `/pedidos?${filter}` },
        { name: `orders: ${filter}, by customer`, address: `/pedidos?${filter}&ordem=cliente-asc` },
        { name: `orders: ${filter}, by total`, address: `/pedidos?${filter}&ordem=total-desc` },
      ]),
    ...[FREQUENT, RARE, "juliana", "maria clara silva", "nobody at all", "11912345678", "91234567"].flatMap((term) =>
      ORDER_SORTS.map((sort) => ({
        name: `orders: '${term}', ${sort}`,
        address: (seal: (term: string) => string) => `/pedidos?busca=${seal(term)}&ordem=${sort}`,
      })),
    ),
    ...["embalar", "cancelados"].flatMap((view) => [
      {
        name: `orders: '${FREQUENT}' in ${view}`,
        address: (seal: (term: string) => string) => `/pedidos?ver=${view}&busca=${seal(FREQUENT)}`,
      },
      {
        name: `orders: '${RARE}' in ${view}`,
        address: (seal: (term: string) => string) => `/pedidos?ver=${view}&busca=${seal(RARE)}`,
      },
    ]),
    { name: `orders: '${FREQUENT}', deep`, address: (seal) => `/pedidos?busca=${seal(FREQUENT)}&depois=${order}` },
    { name: "orders: a number", address: `/pedidos?q=${order}` },
    { name: "orders: a product's code", address: (seal) => `/pedidos?busca=${seal(sold)}` },
    { name: "orders: to pack, on paper", address: "/pedidos/separar" },
    ...PRODUCT_STATES.flatMap((state) =>
      PRODUCT_ORDERS.flatMap((sort) =>
        (["asc", "desc"] as const).map((way) => ({
          name: `products: ${state}, ${sort} ${way}`,
          address: `/produtos?estado=${state}&ordem=${sort}&direcao=${way}`,
        })),
      ),
    ),
    ...PRODUCT_ORDERS.map((sort) => ({
      name: `products: ${sort}, page 200`,
      address: `/produtos?ordem=${sort}&pagina=200`,
    })),
    ...PRODUCT_ORDERS.flatMap((sort) => [
      { name: `products: rings, ${sort}`, address: `/produtos?categoria=aneis&ordem=${sort}` },
      {
        name: `products: a tag, ${sort}`,
        address: `/produtos?etiqueta=${encodeURIComponent(tag?.tag ?? "")}&ordem=${sort}`,
      },
      {
        name: `products: rings with a tag, ${sort}`,
        address: `/produtos?categoria=aneis&etiqueta=${encodeURIComponent(tag?.tag ?? "")}&ordem=${sort}`,
      },
    ]),
    { name: "products: low, fewest first, rings", address: "/produtos?estado=baixo&categoria=aneis" },
    ...["prata", "anel", "libelula", "an", "z", "zzzz", "ANEIS-0001", "000", "anel coração zirconia"].flatMap((term) =>
      PRODUCT_ORDERS.map((sort) => ({
        name: `products: '${term}', ${sort}`,
        address: `/produtos?q=${encodeURIComponent(term)}&ordem=${sort}`,
      })),
    ),
    { name: "products: 'prata', page 100", address: "/produtos?q=prata&pagina=100" },
    { name: "products: 'anel' in the shop, by name", address: "/produtos?q=anel&estado=loja&ordem=nome" },
    ...CUSTOMER_SORTS.flatMap((sort) =>
      (["asc", "desc"] as const).flatMap((way) => [
        { name: `customers: ${sort} ${way}`, address: `/clientes?ordem=${sort}&sentido=${way}` },
        {
          name: `customers: ${sort} ${way}, deep`,
          address: `/clientes?ordem=${sort}&sentido=${way}&depois=${customer}`,
        },
      ]),
    ),
    ...["an", "zu", "xq", FREQUENT, RARE, "11912345678", "9123"].flatMap((term) =>
      CUSTOMER_SORTS.map((sort) => ({
        name: `customers: '${term}', ${sort}`,
        address: (seal: (term: string) => string) =>
          `/clientes?busca=${seal(term)}&ordem=${sort}&sentido=${sort === "cliente" ? "asc" : "desc"}`,
      })),
    ),
    ...["responder", "a-caminho", "concluir", "abertas", "encerradas", "todas"].map((view) => ({
      name: `returns: ${view}`,
      address: `/trocas?ver=${view}`,
    })),
    { name: "returns: closed, page 500", address: "/trocas?ver=encerradas&pagina=500" },
    { name: `returns: '${FREQUENT}'`, address: `/trocas?q=${FREQUENT}&ver=todas` },
    { name: `returns: '${RARE}'`, address: `/trocas?q=${encodeURIComponent(RARE)}&ver=todas` },
    ...["", "?ver=respondidas", "?ver=arquivadas", `?ver=respondidas&depois=${message}`].map((query) => ({
      name: `messages ${query}`.replace(/&depois=.*/, ", deep"),
      address: `/clientes/contatos${query}`,
    })),
    ...["respondidas", "novas"].flatMap((view) =>
      [FREQUENT, RARE, "an"].map((term) => ({
        name: `messages: ${view}, '${term}'`,
        address: (seal: (term: string) => string) => `/clientes/contatos?ver=${view}&busca=${seal(term)}`,
      })),
    ),
    { name: "subscribers", address: "/clientes/newsletter" },
    { name: "subscribers, deep", address: `/clientes/newsletter?depois=${subscriber}` },
    ...["cliente", "te.29999", "an", "xq"].map((term) => ({
      name: `subscribers: '${term}'`,
      address: (seal: (term: string) => string) => `/clientes/newsletter?busca=${seal(term)}`,
    })),
    { name: "resellers", address: "/clientes/revendedores" },
    { name: "resellers: all, deep", address: `/clientes/revendedores?ver=todos&depois=${reseller}` },
    ...[FREQUENT, RARE, "an", "xq"].map((term) => ({
      name: `resellers: '${term}'`,
      address: (seal: (term: string) => string) => `/clientes/revendedores?busca=${seal(term)}`,
    })),
    { name: "privacy requests", address: "/clientes/lgpd" },
    ...[FREQUENT, "xq"].map((term) => ({
      name: `privacy requests: '${term}'`,
      address: (seal: (term: string) => string) => `/clientes/lgpd?busca=${seal(term)}`,
    })),
    { name: "coupons", address: "/cupons" },
    { name: "offers without proof", address: "/precos/ofertas" },
    { name: "prices", address: "/precos" },
    { name: "low stock", address: "/produtos/estoque-baixo" },
    { name: "uploads", address: "/upload" },
    { name: "log", address: "/configuracoes/registro" },
    { name: "log, deep", address: `/configuracoes/registro?antes=${entry}` },
    { name: "log: a product", address: "/configuracoes/registro?objeto=P-7" },
    { name: "log: a frequent product name", address: "/configuracoes/registro?objeto=anel" },
    { name: "log: an area", address: "/configuracoes/registro?assunto=pedidos" },
    { name: "log: a month", address: "/configuracoes/registro?de=2025-12-01&ate=2025-12-31" },
    { name: "staff", address: "/configuracoes/equipe" },
    ...["", "/pagamentos", "/produtos", "/cupons", "/frete", "/clientes"].map((report) => ({
      name: `report ${report || "/vendas"}, 30 days`,
      address: `/relatorios${report}?periodo=30-dias`,
    })),
  ];
}
