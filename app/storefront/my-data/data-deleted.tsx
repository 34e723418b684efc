import { Check } from "lucide-react";
import { SentView } from "#app/forms/sent/sent-view.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { StaticPage } from "../pages/static-page.tsx";

/** Shown after the data of an e-mail was deleted. Names nobody. */
export default function DataDeleted() {
  const { brand } = useShop();
  return (
    <StaticPage title="Seus dados" lead="Pronto: o que a loja guardava com o seu e-mail sem conta foi excluído.">
      <title>{`Dados excluídos | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <SentView title="Dados excluídos" icon={Check}>
        <p className="text-ink-soft">
          Enviamos um e-mail para confirmar. De pedidos pagos fica só o que a lei fiscal exige, por cinco anos.
        </p>
      </SentView>
    </StaticPage>
  );
}
