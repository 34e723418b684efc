import { type ExportedTable, exportedTable, leftOut } from "../exported-table.ts";

export const STOCK_TABLES: readonly ExportedTable[] = [
  exportedTable("skus", "Estoque por tamanho", {
    id: "Identificação do item de estoque",
    product_id: "Código do produto",
    size: "Tamanho; vazio: todos os tamanhos juntos",
    on_hand: "Peças na loja",
    reserved: "Peças reservadas por pagamentos e trocas em curso",
    gtin: "Código de barras (GTIN)",
    weight_g: "Peso deste tamanho, em gramas",
  }),
  exportedTable("stock_movements", "Movimentos de estoque", {
    id: "Identificação do movimento",
    sku_id: "Item de estoque (skus.csv)",
    delta: "Peças a mais ou a menos",
    reason: "Motivo: opening (saldo inicial), sale, return, adjustment, import, undo",
    reference: "A que se refere, como o pedido",
    note: "Observação de quem ajustou",
    created_at: "Quando",
  }),
  exportedTable("stock_notices", "Pedidos de aviso de chegada ('Avise-me quando chegar')", {
    id: "Identificação do pedido de aviso",
    product_id: "Código do produto",
    size: "Tamanho desejado",
    email: "E-mail a avisar",
    consent_version: "Versão do texto aceito",
    asked_at: "Pedido em",
    mailed_at: "Avisado em; vazio: ainda não",
    claimed_at: leftOut("controle interno do envio"),
  }),
  exportedTable("wishlist_items", "Favoritos", {
    user_id: "Cliente (customers.csv)",
    product_id: "Código do produto",
    created_at: "Marcado em",
  }),
  exportedTable("customer_cart_lines", "Carrinhos de clientes com conta", {
    customer_id: "Cliente (customers.csv)",
    product_id: "Código do produto",
    size: "Tamanho",
    quantity: "Peças",
    set_at: "Quantidade escolhida em",
    removed_at: "Retirado em; vazio ou antes de set_at: está no carrinho",
    added_at: "Posto no carrinho em",
    revision: leftOut("controle interno entre aparelhos"),
    device: leftOut("controle interno entre aparelhos"),
  }),
];
