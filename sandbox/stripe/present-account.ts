import type { Accounts } from "../accounts.ts";
import { API_VERSION } from "./stripe-events.ts";

export function presentAccount(account: Accounts["stripe"]) {
  return {
    id: "acct_1Demo925",
    object: "account",
    country: account.country,
    default_currency: account.currency,
    charges_enabled: account.chargesEnabled,
    capabilities: {
      card_payments: account.chargesEnabled ? "active" : "inactive",
      ...(account.hasPix && { pix_payments: "active" }),
    },
    settings: { dashboard: { display_name: "Loja de demonstração" } },
  };
}

/** Where events go. https://docs.stripe.com/api/v2/core/event-destinations/list */
export function presentDestination(of: { url: string | null; isThin: boolean; isEnabled: boolean }) {
  const now = new Date().toISOString();
  return {
    id: "ed_1Demo925",
    object: "v2.core.event_destination",
    name: "Loja de demonstração",
    description: "",
    enabled_events: ["*"],
    events_from: ["@self"],
    event_payload: of.isThin ? "thin" : "snapshot",
    snapshot_api_version: of.isThin ? null : API_VERSION,
    status: of.isEnabled ? "enabled" : "disabled",
    type: "webhook_endpoint",
    webhook_endpoint: { url: of.url },
    livemode: false,
    metadata: {},
    created: now,
    updated: now,
  };
}
