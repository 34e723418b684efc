import { useShop } from "#app/request/use-shop.ts";
import { approvalSentence } from "#app/storefront/care/payment-answers.ts";
import { deliveryTerm, dispatchTerm, processingTime, shippingPromise } from "#shop/ordering/shipping/dispatch-term.ts";
import { ContactWays } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { FactTable, Points, Prose } from "./prose.tsx";

/** CDC art. 35; law 13.747/2009 of the state of São Paulo. */
export function ShippingText() {
  const { payments, handlingDays } = useShop();
  const promise = shippingPromise(handlingDays);
  return (
    <Prose
      lead="Enviamos para todo o Brasil, com caixa presente em todos os pedidos."
      sections={[
        {
          id: "postagem",
          title: "Quando o pedido sai",
          body: (
            <>
              <p>
                Postamos {dispatchTerm(handlingDays)} depois da aprovação do pagamento. O "envio {promise}" das páginas
                já inclui um dia de folga para imprevistos.
              </p>
              <p>{approvalSentence(payments)}Dias úteis são os de segunda a sexta, sem os feriados nacionais.</p>
            </>
          ),
        },
        { id: "prazos", title: "Quanto tempo leva", body: <Times /> },
        {
          id: "frete",
          title: "Quanto custa",
          body: (
            <>
              <p>
                O frete depende do CEP, do peso, do tamanho da embalagem e do valor declarado. Calcule na página da peça
                ou no <TextLink to="/cart">carrinho</TextLink>: ele aparece separado do preço das peças, antes do
                pagamento, e é o valor que você paga.
              </p>
              <p>
                Se a transportadora não responder na hora do cálculo, mostramos valores de uma tabela própria, com o
                aviso Valores Estimados. Também nesse caso você paga o que foi mostrado.
              </p>
            </>
          ),
        },
        {
          id: "embalagem",
          title: "Como a peça viaja",
          body: (
            <p>
              Cada joia vai na sua caixa presente, dentro de uma embalagem externa discreta e resistente. A caixa não
              tem custo. Junto com o pedido seguem os documentos que a lei exige.
            </p>
          ),
        },
        {
          id: "rastreamento",
          title: "Como acompanhar",
          body: (
            <p>
              Quando o pedido é postado, o código de rastreamento aparece em{" "}
              <TextLink to="/pedidos">Meus Pedidos</TextLink> e avisamos por e-mail. Comprou sem conta?{" "}
              <TextLink to="/pedido">Acompanhe seu pedido</TextLink> por um link que vai para o seu e-mail. Os eventos
              podem levar até um dia útil para aparecer no sistema da transportadora.
            </p>
          ),
        },
        { id: "recebimento", title: "No dia da entrega", body: <AtTheDoor /> },
        { id: "atraso", title: "Se algo der errado", body: <WhenLate /> },
      ]}
    />
  );
}

/** Rules: LAW-14. */
function Times() {
  const { handlingDays } = useShop();
  const processing = processingTime(handlingDays);
  return (
    <>
      <FactTable
        caption="Prazos de entrega, contados da postagem"
        heads={["Serviço", "Prazo depois da postagem", "Para onde"]}
        rows={[
          ["PAC", "3 a 12 dias úteis", "Todo o Brasil"],
          ["SEDEX", "1 a 3 dias úteis nas capitais, 3 a 6 dias úteis no interior", "Todo o Brasil"],
          ["Transportadora", "2 a 8 dias úteis", "Conforme o CEP"],
        ]}
      />
      <p>
        {processing && `Some ${handlingDays > 1 ? "de " : ""}${processing} de processamento, até a postagem. `}Contando
        tudo, a maior parte dos pedidos chega em {deliveryTerm(handlingDays)}. O prazo que vale é o da opção que você
        escolhe: a data estimada aparece no carrinho, no pagamento e no seu pedido.
      </p>
      <p>
        Os serviços disponíveis mudam com o CEP. Precisa receber em data e turno marcados? Fale conosco antes de comprar
        e combinamos a entrega (no Estado de São Paulo, Lei 13.747/2009).
      </p>
    </>
  );
}

function AtTheDoor() {
  return (
    <>
      <Points>
        <li>Confira o endereço antes de pagar, com número e complemento. Se errou, avise antes da postagem.</li>
        <li>Qualquer pessoa no endereço pode receber, com um documento.</li>
        <li>Se a embalagem chegar aberta ou amassada, recuse a entrega ou fotografe antes de abrir, e nos avise.</li>
        <li>
          Se ninguém estiver em casa, a transportadora tenta de novo ou deixa a peça em uma unidade próxima; o
          rastreamento diz onde.
        </li>
      </Points>
      <p>Se o pedido voltar para nós, escrevemos a você para combinar um novo envio ou a devolução do valor.</p>
    </>
  );
}

/** Rules: LAW-14. */
function WhenLate() {
  return (
    <>
      <p>
        Se soubermos de um atraso, avisamos. Se o prazo passou e nada chegou, fale conosco <ContactWays />: quem procura
        a transportadora somos nós, não você.
      </p>
      <p>Se a entrega não for cumprida, a escolha é sua (art. 35 do Código de Defesa do Consumidor):</p>
      <Points>
        <li>exigir que a entrega seja feita;</li>
        <li>aceitar outra peça equivalente;</li>
        <li>cancelar e receber de volta tudo o que pagou, inclusive o frete, com a atualização monetária devida.</li>
      </Points>
      <p>
        Chegou e não era o que você esperava? Você tem 7 dias corridos para devolver: veja a{" "}
        <TextLink to="/devolucoes">Política de Devoluções</TextLink>.
      </p>
    </>
  );
}
