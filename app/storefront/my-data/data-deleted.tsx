import { Check } from "lucide-react";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { StaticPage } from "../pages/static-page.tsx";

/** Shown after the data of an e-mail was deleted. Names nobody. */
export default function DataDeleted() {
  return (
    <StaticPage title="Seus dados" lead="Pronto: o que a loja guardava com o seu e-mail sem conta foi excluído.">
      <UnlistedHead title="Dados excluídos" />
      <SentView title="Dados excluídos" icon={Check}>
        <p className="text-ink-soft">
          Enviamos um e-mail para confirmar. De pedidos pagos fica só o que a lei fiscal exige, por cinco anos.
        </p>
      </SentView>
    </StaticPage>
  );
}
