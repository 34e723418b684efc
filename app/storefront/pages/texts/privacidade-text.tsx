import { LEGAL_TEXTS_DATE, LEGAL_TEXTS_VERSION } from "#shop/customers/accounts/legal-texts.ts";
import { MailLink, Seller } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { BrowserStorage, DataUsed, type Processors, Purposes, Retention, Sharing } from "./privacidade-data.tsx";
import { Children, DataRights, Security } from "./privacidade-rights.tsx";
import { Prose } from "./prose.tsx";

/** LGPD art. 9; a change of the text is a new version (decision 015). */
export function PrivacyText({ processors }: { processors: Processors }) {
  return (
    <Prose
      numbered
      lead={`Usamos os seus dados para vender e entregar o que você compra, e para nada que você não espere. Política atualizada em junho de 2025 e revista em ${LEGAL_TEXTS_DATE} (versão ${LEGAL_TEXTS_VERSION}).`}
      sections={[
        {
          id: "controlador",
          title: "Quem cuida dos seus dados",
          body: (
            <p>
              O controlador é <Seller />. O canal para assuntos de privacidade e para falar com o encarregado pelos
              dados pessoais é o e-mail <MailLink />; também vale o{" "}
              <TextLink to="/contato">formulário de contato</TextLink>.
            </p>
          ),
        },
        { id: "dados", title: "Que dados usamos", body: <DataUsed /> },
        { id: "finalidades", title: "Para que usamos e com que base legal", body: <Purposes /> },
        { id: "compartilhamento", title: "Com quem compartilhamos", body: <Sharing {...processors} /> },
        { id: "cookies", title: "Cookies e armazenamento no navegador", body: <BrowserStorage /> },
        { id: "prazos", title: "Por quanto tempo guardamos", body: <Retention /> },
        { id: "direitos", title: "Os seus direitos", body: <DataRights /> },
        { id: "seguranca", title: "Segurança", body: <Security /> },
        { id: "criancas", title: "Crianças e adolescentes", body: <Children /> },
        {
          id: "mudancas",
          title: "Mudanças nesta política",
          body: (
            <p>
              Publicamos aqui cada nova versão, com a data. Se a mudança for importante, avisamos por e-mail antes de
              ela valer. A versão que você aceitou fica registrada, e enviamos o texto dela a quem pedir.
            </p>
          ),
        },
      ]}
    />
  );
}
