import { data } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { CONNECTION_PATH } from "#shop/ordering/shipping/carrier-account/connection-email.ts";
import { openHeaders } from "../login/load-open-page.server.ts";
import { LoginFrame } from "../login/login-frame.tsx";
import { INTENT_FIELD } from "../page/admin-answer.ts";
import type { Route } from "./+types/authorisation";

/** OAuth callback. Needs no login: the panel's cookie is not sent on a redirect from another site. */
export function loader({ url }: Route.LoaderArgs) {
  const [code, state] = ["code", "state"].map((name) => url.searchParams.get(name)?.slice(0, 4_000) ?? "");
  return data({ code: code ?? "", state: state ?? "" }, { headers: openHeaders({ actionHeaders: new Headers() }) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Posts the OAuth code to the panel with one click: a same-site request carries the panel's cookie. */
export default function Authorisation({ loaderData: { code, state } }: Route.ComponentProps) {
  return (
    <LoginFrame title="Conexão com o Melhor Envio">
      {code ? (
        <form method="post" action={CONNECTION_PATH} className="grid gap-5">
          <p className="text-ink-soft">O Melhor Envio autorizou a loja. Falta um passo para guardar o acesso.</p>
          <input type="hidden" name={INTENT_FIELD} value="conclude" />
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="state" value={state} />
          <Button type="submit">Concluir conexão</Button>
        </form>
      ) : (
        <>
          <Note tone="warning" title="Autorização negada.">
            O Melhor Envio não deu acesso à loja. Nada mudou.
          </Note>
          <ButtonLink to={CONNECTION_PATH} variant="secondary">
            Voltar para o painel
          </ButtonLink>
        </>
      )}
    </LoginFrame>
  );
}
