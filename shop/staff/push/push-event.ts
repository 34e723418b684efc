import { PERMISSIONS, type Permission, type Role } from "../role.ts";

export const PUSH_EVENTS = ["new_order", "paid_order", "return_arrived", "problem"] as const;
export type PushEvent = (typeof PUSH_EVENTS)[number];

/** Rules: PUSH-2. */
export const PUSH_EVENT_TEXTS: Readonly<Record<PushEvent, { label: string; hint: string; needs: Permission }>> = {
  new_order: {
    label: "Novo pedido",
    hint: "O PIX ou o boleto foi gerado, ou o cartão está em análise.",
    needs: "orders.read",
  },
  paid_order: { label: "Pedido pago", hint: "O pagamento foi confirmado.", needs: "orders.read" },
  return_arrived: {
    label: "Devolução que chegou",
    hint: "A transportadora entregou o pacote de uma devolução ou troca: falta conferir as peças.",
    needs: "returns.write",
  },
  problem: {
    label: "Problema",
    hint: "Peça que acabou antes do pagamento, troca por fazer, devolução recusada e os outros alertas de Saúde.",
    needs: "monitoring.read",
  },
};

/** Rules: PUSH-2. */
export function rolesFor(event: PushEvent): readonly Role[] {
  return PERMISSIONS[PUSH_EVENT_TEXTS[event].needs];
}

export function pushEventsOf(role: Role): PushEvent[] {
  return PUSH_EVENTS.filter((event) => rolesFor(event).includes(role));
}

/** Passes through the push service (encrypted), stands on lock screens: no name, address or document. Rules: PUSH-8. */
export interface PushNotice {
  title: string;
  body: string;
  /** A notice replaces the one with the same tag, waiting or shown. */
  tag: string;
  path: string;
}

export const TEST_NOTICE: PushNotice = {
  title: "Os avisos estão funcionando",
  body: "Este é o teste que você pediu.",
  tag: "teste",
  path: "/admin/configuracoes/perfil",
};
