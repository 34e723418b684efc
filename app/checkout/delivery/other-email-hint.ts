import { isEmailAddress } from "#platform/formats/email-address.ts";

/** Hint when the order's e-mail differs from the account's; nothing for visitors. Rules: ORDER-11. */
export function otherEmailHint(typed: string, accountEmail: string | null): string | undefined {
  const address = typed.trim().toLowerCase();
  if (accountEmail === null || !isEmailAddress(address) || address === accountEmail.toLowerCase()) return undefined;
  return `É diferente do e-mail da sua conta (${accountEmail}). Os avisos deste pedido vão para o que está aqui.`;
}
