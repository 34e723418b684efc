import type { AuditArea } from "#shop/audit/audit-queries.server.ts";

interface NamedArea extends AuditArea {
  value: string;
  label: string;
}

/** Filter options of the audit log. */
const AREAS: readonly NamedArea[] = [
  { value: "staff", label: "Equipe e acessos", kinds: ["staff", "audit"] },
  { value: "order", label: "Pedidos", kinds: ["order", "draft", "payment"] },
  {
    value: "envios",
    label: "Envios",
    actions: [
      "order.labels_wanted",
      "order.shipping_released",
      "order.label_retried",
      "order.label_cancelled",
      "order.marked_sent",
      "order.document_entered",
      "order.invoice_entered",
      "order.processing",
      "order.shipped",
      "order.delivered",
      "order.part_sent",
      "order.part_corrected",
      "order.part_delivered",
      "order.address_changed",
    ],
    subjects: [
      "setting:shipping",
      "setting:shipping_sender",
      "setting:carrier_balance",
      "setting:melhor_envio_token",
      "setting:melhor_envio_client_secret",
      "setting:melhor_envio_refresh_token",
      "setting:melhor_envio_application",
    ],
  },
  { value: "return", label: "Trocas e devoluções", kinds: ["return"] },
  {
    value: "customers",
    label: "Clientes",
    kinds: ["customer", "reseller_application", "contact_message", "subscriber", "data_request", "list"],
  },
  { value: "coupon", label: "Cupons", kinds: ["coupon"] },
  { value: "upload", label: "Produtos", kinds: ["upload", "product", "products"] },
  {
    value: "prices",
    label: "Preços",
    kinds: ["prices"],
    productColumns: ["price_cents", "discount_price_cents"],
  },
  { value: "setting", label: "Configurações", kinds: ["setting", "text"] },
  { value: "saude", label: "Saúde", kinds: ["jobs", "webhooks", "alert", "books"] },
];

export const AREA_OPTIONS = [{ value: "", label: "Tudo" }, ...AREAS.map(({ value, label }) => ({ value, label }))];

/** Looks up an area by name; null if unknown. */
export function areaOf(value: string): AuditArea | null {
  return AREAS.find((area) => area.value === value) ?? null;
}
