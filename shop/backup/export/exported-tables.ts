import type { ExportedTable } from "./exported-table.ts";
import { CATALOGUE_TABLES } from "./tables/catalogue-tables.ts";
import { CUSTOMER_TABLES } from "./tables/customer-tables.ts";
import { FULFILMENT_TABLES } from "./tables/fulfilment-tables.ts";
import { ORDER_TABLES } from "./tables/order-tables.ts";
import { PAYMENT_TABLES } from "./tables/payment-tables.ts";
import { SHOP_TABLES } from "./tables/shop-tables.ts";
import { STOCK_TABLES } from "./tables/stock-tables.ts";

/** The tables by area, with the area's Portuguese title. */
export const EXPORTED_AREAS: readonly { title: string; tables: readonly ExportedTable[] }[] = [
  { title: "Produtos", tables: CATALOGUE_TABLES },
  { title: "Estoque e favoritos", tables: STOCK_TABLES },
  { title: "Clientes", tables: CUSTOMER_TABLES },
  { title: "Pedidos, vendas e cupons", tables: ORDER_TABLES },
  { title: "Pagamentos e reembolsos", tables: PAYMENT_TABLES },
  { title: "Envios, notas fiscais e devoluções", tables: FULFILMENT_TABLES },
  { title: "Loja e equipe", tables: SHOP_TABLES },
];

export const EXPORTED_TABLES: readonly ExportedTable[] = EXPORTED_AREAS.flatMap(({ tables }) => tables);
