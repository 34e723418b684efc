import { Note } from "#app/ui/note.tsx";

/** Without a mail server: the link, to be passed on by hand. */
export function HandedLink({ link }: { link: string }) {
  return (
    <Note tone="info" role="status" title="A loja não tem e-mail configurado.">
      Entregue este link à pessoa. Ele vale por 72 horas e só pode ser usado uma vez:
      <code className="mt-2 block select-all break-all font-sans font-semibold">{link}</code>
    </Note>
  );
}
