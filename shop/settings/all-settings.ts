import type { Config } from "#shop/config/config.server.ts";
import { paymentMethods } from "./payments/payment-methods.ts";
import { promotionBanner } from "./promotion-banner.ts";
import { SECRET_SETTINGS } from "./secret-setting.ts";
import { shippingSender } from "./sender.ts";
import type { PanelSetting, SettingPlace } from "./setting.ts";
import { PANEL_SETTINGS } from "./setting-table.ts";
import { shopSettings } from "./shop-settings.ts";
import { shopStatus } from "./shop-status.ts";
import { storefrontLook } from "./storefront-look.ts";
import { unpaidOrderCaps, unpaidOrders } from "./unpaid-order-settings.ts";

/** Every setting that the panel saves in the open. */
export const SETTINGS = [
  shopSettings,
  shopStatus,
  storefrontLook,
  promotionBanner,
  paymentMethods,
  shippingSender,
  ...PANEL_SETTINGS,
  unpaidOrders,
  unpaidOrderCaps,
] as const;

type AnyPanelSetting = PanelSetting<object, { config: Config }>;

/** Those with a form in that place of the panel, in order. */
export function settingsIn(place: SettingPlace): AnyPanelSetting[] {
  const all: readonly object[] = SETTINGS;
  return all.filter((setting): setting is AnyPanelSetting => "place" in setting && setting.place === place);
}

/** Names of all rows of the table `settings`. */
export const SETTING_NAMES: readonly string[] = [
  ...SETTINGS.map(({ key }) => key),
  "restored",
  "texts",
  "mercado_pago_key_facts",
  "stripe_key_facts",
  "shipping",
  "melhor_envio_application",
  ...SECRET_SETTINGS,
];
