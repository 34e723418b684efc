import { LEGAL_TEXTS_VERSION, legalTextDate } from "#shop/customers/accounts/legal-texts.ts";
import { MailLink, Seller } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { BrowserStorage, DataUsed, type Processors, Purposes, Retention, Sharing } from "./privacidade-data.tsx";
import { Points, Prose } from "./prose.tsx";

/** LGPD art. 9. A change of the text needs a new version. */
export function PrivacyText({ processors }: { processors: Processors }) {
  return (
    <Prose
      numbered
      lead={`Usamos os seus dados para vender e entregar o que você compra, e para nada que você não espere. Política atualizada em junho de 2025. Versão de ${legalTextDate(LEGAL_TEXTS_VERSION)}.`}
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

/** LGPD art. 18 and 19. */
function DataRights() {
  return (
    <>
      <p>Você pode, a qualquer momento e sem custo:</p>
      <Points>
        <li>confirmar se tratamos os seus dados e ter acesso a eles;</li>
        <li>corrigir dados incompletos, inexatos ou desatualizados;</li>
        <li>pedir que dados desnecessários sejam anonimizados, bloqueados ou apagados;</li>
        <li>levar os seus dados para outro serviço (portabilidade);</li>
        <li>saber com quem compartilhamos os seus dados;</li>
        <li>negar ou retirar consentimento, e pedir que sejam apagados os dados tratados com ele;</li>
        <li>opor-se a um uso que considere contrário à lei.</li>
      </Points>
      <p>
        Com conta, baixe ou exclua os seus dados na própria conta. Comprou sem conta, ou só deixou o seu e-mail? Peça em{" "}
        <TextLink to="/meus-dados">Seus dados</TextLink> um link para baixar ou excluir o que guardamos com ele.
      </p>
      <p>
        Para o resto, escreva para <MailLink />. A confirmação simples é dada na hora; a declaração completa, em até 15
        dias. Para proteger você, podemos pedir uma confirmação de identidade. Alguns dados precisam ficar, como os
        fiscais; o resto é apagado ou tornado anônimo.
      </p>
      <p>
        Você também pode procurar a{" "}
        <TextLink to="https://www.gov.br/anpd">Autoridade Nacional de Proteção de Dados (ANPD)</TextLink> e os órgãos de
        defesa do consumidor, como o <TextLink to="https://www.consumidor.gov.br">consumidor.gov.br</TextLink>.
      </p>
    </>
  );
}

/** Resolution CD/ANPD 15/2024 for incidents. Rules: LAW-35. */
function Security() {
  return (
    <>
      <p>
        O site usa conexão cifrada, as senhas não podem ser lidas nem por nós, o acesso aos dados é limitado a quem
        precisa deles e as tentativas de entrada são controladas. Os registros técnicos não guardam CPF, senha nem dados
        de pagamento.
      </p>
      <p>
        Se um incidente puder causar risco ou dano relevante, avisamos você e a ANPD em até 3 dias úteis, com o que
        aconteceu e o que fazer.
      </p>
      <p>Nunca pedimos a sua senha por e-mail, telefone ou WhatsApp.</p>
    </>
  );
}

/** LGPD art. 14. Rules: LAW-16. */
function Children() {
  return (
    <p>
      A loja não se destina a crianças: dados de menores de 12 anos só com o consentimento de um responsável.
      Adolescentes compram assistidos por quem responde por eles.
    </p>
  );
}
