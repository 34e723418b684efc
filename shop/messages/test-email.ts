import type { PlainEmail } from "#platform/email/plain-email.ts";

export function testEmail(shop: string): PlainEmail {
  return {
    subject: `E-mail de teste da ${shop}`,
    title: "O e-mail funciona",
    lead: "Esta mensagem foi enviada pelo painel para testar a configuração de e-mail da loja.",
    paragraphs: [
      { title: "Confira", text: "Se ela chegou na caixa de spam, verifique os registros SPF e DKIM do seu domínio." },
    ],
  };
}
