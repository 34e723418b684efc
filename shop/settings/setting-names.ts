import { SECRET_SETTINGS } from "./secret-setting.ts";

/** Each must also be listed in `tests/setup/deployed/probed-settings.ts`, with what the shop's texts say about it. */
export const SETTING_NAMES = [
  "shop",
  "shop_status",
  "restored",
  "storefront_look",
  "mail_sender",
  "shop_mails",
  "texts",
  "pix_discount_percent",
  "payment_methods",
  "mercado_pago_key_facts",
  "stripe_key_facts",
  "installments",
  "held_pieces",
  "low_stock",
  "manual_orders",
  "old_prices",
  "unpaid_orders",
  "gift_messages",
  "unpaid_order_caps",
  "shipping",
  "shipping_sender",
  "carrier_balance",
  "melhor_envio_application",
  ...SECRET_SETTINGS,
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
