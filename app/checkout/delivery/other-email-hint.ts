import { isEmailAddress } from "#platform/formats/email-address.ts";

/**
 * What to say where an order is about to have another e-mail than the account that places it; nothing for visitors.
 * Rules: ORDER-11.
 */
export function otherEmailHint(typed: string, accountEmail: string | null): string | undefined {
  const address = typed.trim().toLowerCase();
  if (accountEmail === null || !isEmailAddress(address) || address === accountEmail.toLowerCase()) return undefined;
  return `É diferente do e-mail da sua conta (${accountEmail}). Os avisos deste pedido vão para o que está aqui.`;
}
