import type { Letter } from "#platform/email/plain-email.ts";

/** What the panel sends to see that mail works. */
export function testLetter(shop: string): Letter {
  return {
    subject: `E-mail de teste da ${shop}`,
    title: "O e-mail funciona",
    lead: "Esta mensagem foi enviada pelo painel para testar a configuração de e-mail da loja.",
    paragraphs: [
      { title: "Confira", text: "Se ela chegou na caixa de spam, verifique os registros SPF e DKIM do seu domínio." },
    ],
  };
}
