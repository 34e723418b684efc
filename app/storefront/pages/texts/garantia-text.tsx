import { CareTips } from "#app/storefront/care/care-tips.tsx";
import { ContactWays, MailLink } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { FactTable, Points, Prose, Steps } from "./prose.tsx";

/** CDC arts. 18, 26 and 50. Rules: LAW-12. */
export function WarrantyText() {
  return (
    <Prose
      lead="A prata é 925 e continua sendo. Garantimos isso para sempre, e a peça inteira por 90 dias."
      sections={[
        { id: "resumo", title: "As duas garantias, lado a lado", body: <Summary /> },
        {
          id: "prata",
          title: "Garantia vitalícia da prata",
          body: (
            <>
              <p>
                Vale para a legitimidade da prata 925, sem prazo e sem custo. Vitalícia quer dizer: enquanto a peça
                existir, com você ou com quem a receber de você.
              </p>
              <p>
                Prata 925 é uma liga com 92,5% de prata pura e 7,5% de outros metais, que dão resistência à joia. Se uma
                peça nossa não for de prata 925, você escolhe entre trocar por outra ou receber de volta o que pagou,
                com a atualização monetária devida.
              </p>
              <p>
                Esta garantia é dada por nós e soma-se aos direitos que a lei já dá a você (art. 50 do Código de Defesa
                do Consumidor). Ela não cobre desgaste, quebra ou perda: para os defeitos existe a garantia de 90 dias.
              </p>
            </>
          ),
        },
        {
          id: "fabricacao",
          title: "90 dias contra defeitos de fabricação",
          body: (
            <>
              <p>
                Fecho, solda, cravação: se algo falhar em uso normal, consertamos ou trocamos. Os 90 dias contam do
                recebimento e são o prazo da lei para produtos duráveis (art. 26 do Código de Defesa do Consumidor). Se
                o defeito for oculto, o prazo começa no dia em que ele aparece.
              </p>
              <p>
                Recebida a peça, temos até 30 dias para resolver. Se não resolvermos, a escolha é sua: outra peça igual
                em perfeitas condições, o valor de volta com a atualização monetária devida ou um abatimento no preço
                (art. 18).
              </p>
            </>
          ),
        },
        { id: "limites", title: "O que não é defeito", body: <Limits /> },
        { id: "como-pedir", title: "Como pedir", body: <HowToClaim /> },
        { id: "cuidados", title: "Como cuidar da sua prata", body: <CareTips /> },
        {
          id: "duvidas",
          title: "Ficou alguma dúvida?",
          body: (
            <p>
              Veja as <TextLink to="/perguntas-frequentes">Perguntas Frequentes</TextLink>, a{" "}
              <TextLink to="/devolucoes">Política de Devoluções</TextLink> ou fale conosco <ContactWays />.
            </p>
          ),
        },
      ]}
    />
  );
}

function Summary() {
  return (
    <FactTable
      caption="As duas garantias"
      heads={["Garantia", "O que cobre", "Por quanto tempo", "Custo"]}
      rows={[
        ["Vitalícia da prata", "A legitimidade da prata 925", "Sem prazo", "Nenhum"],
        [
          "Contra defeitos de fabricação",
          "Fecho, solda, cravação e acabamento, em uso normal",
          "90 dias do recebimento; se o defeito for oculto, 90 dias de quando aparece",
          "Nenhum, inclusive o envio",
        ],
      ]}
    />
  );
}

function Limits() {
  return (
    <>
      <p>A garantia não cobre o que acontece com qualquer joia no uso ou por acidente:</p>
      <Points>
        <li>o escurecimento da prata, que é natural e sai com a limpeza;</li>
        <li>riscos e desgaste do uso, queda, amassado ou corrente arrebentada por puxão;</li>
        <li>pedras perdidas por batida;</li>
        <li>danos por produtos químicos, cloro, sal ou calor;</li>
        <li>consertos e ajustes feitos por terceiros;</li>
        <li>perda ou roubo da peça.</li>
      </Points>
      <p>Na dúvida, escreva mesmo assim. Olhamos a foto e dizemos com franqueza o que dá para fazer.</p>
    </>
  );
}

function HowToClaim() {
  return (
    <>
      <Steps>
        <li>
          Abra o pedido em <TextLink to="/pedidos">Meus Pedidos</TextLink>, escolha "Peça com defeito" e conte o que
          aconteceu. Se preferir, escreva para <MailLink /> com o número do pedido e uma foto da peça, ou use o{" "}
          <TextLink to="/contato">formulário de contato</TextLink>.
        </li>
        <li>Respondemos em até 5 dias e explicamos como enviar a peça. O envio é por nossa conta.</li>
        <li>Analisamos a peça e dizemos o que foi encontrado e o que será feito.</li>
        <li>Devolvemos a peça consertada ou uma nova, também sem custo para você.</li>
      </Steps>
      <p>
        Não é preciso ter a caixa nem a embalagem. O comprovante é o número do pedido, que está no e-mail de confirmação
        e em <TextLink to="/pedidos">Meus Pedidos</TextLink>.
      </p>
    </>
  );
}
