import { ContactWays } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { FactTable, Points, Prose, Steps } from "./prose.tsx";

/** CDC arts. 18 and 49, Decree 7.962/2013 art. 5. Rules: LAW-9. */
export function ReturnsText() {
  return (
    <Prose
      lead="Você tem 7 dias corridos, contados do recebimento, para devolver o que comprou. Não precisa explicar e não paga nada por isso."
      sections={[
        {
          id: "direito",
          title: "O seu direito de arrependimento",
          body: (
            <>
              <p>
                Vale para qualquer peça, também para as que estão em promoção, e está no art. 49 do Código de Defesa do
                Consumidor. O prazo começa no dia seguinte ao do recebimento. Se você comprou várias peças, pode
                devolver todas ou só algumas.
              </p>
              <p>
                Ainda não recebeu? Pode desistir desde já, do mesmo jeito. Se ainda não enviamos o pedido, ele é
                cancelado na hora e pedimos a devolução do valor no mesmo instante.
              </p>
            </>
          ),
        },
        { id: "como", title: "Como devolver", body: <HowToReturn /> },
        { id: "peca", title: "Como a peça deve voltar", body: <Condition /> },
        { id: "reembolso", title: "Quando o valor volta", body: <Refunds /> },
        {
          id: "trocas",
          title: "Outro tamanho ou outro modelo",
          body: (
            <>
              <p>
                Em até 7 dias corridos depois de receber, peça a troca na página do pedido, em "Trocar tamanho": você vê
                os tamanhos em estoque e escolhe o novo. O envio é por nossa conta, na ida e na volta. Se a peça acabar
                até a sua chegar, devolvemos o valor.
              </p>
              <p>
                Para outro modelo, devolva a peça no mesmo prazo e faça um novo pedido. Se quiser, escreva antes:
                ajudamos a acertar a medida.
              </p>
            </>
          ),
        },
        {
          id: "defeito",
          title: "Peça com defeito, trocada ou danificada",
          body: (
            <>
              <p>
                Se chegou outra peça, se faltou algo ou se algo se quebrou no caminho, avise na página do pedido, em
                "Peça com defeito", ou escreva com uma foto. Resolvemos sem custo: enviamos a peça certa ou devolvemos o
                valor.
              </p>
              <p>
                Defeitos de fabricação têm garantia de 90 dias, e a prata tem garantia vitalícia: veja a{" "}
                <TextLink to="/garantia">Garantia</TextLink>.
              </p>
            </>
          ),
        },
        {
          id: "revenda",
          title: "Compras para revenda",
          body: (
            <p>
              Lojistas e revendedores compram em condições próprias, combinadas por escrito. O direito de arrependimento
              é do consumidor final e, em geral, não se aplica à compra para revenda.
            </p>
          ),
        },
        {
          id: "ajuda",
          title: "Se não chegarmos a um acordo",
          body: (
            <p>
              Fale conosco primeiro: quase tudo se resolve em uma conversa. Você também pode recorrer ao{" "}
              <TextLink to="https://www.consumidor.gov.br">consumidor.gov.br</TextLink> e ler o{" "}
              <TextLink to="https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm">
                Código de Defesa do Consumidor
              </TextLink>
              .
            </p>
          ),
        },
      ]}
    />
  );
}

function HowToReturn() {
  return (
    <Steps>
      <li>
        Em até 7 dias corridos, abra o pedido em <TextLink to="/pedidos">Meus Pedidos</TextLink>, escolha "Desistir da
        compra" e marque as peças. Não precisa explicar o motivo. Se preferir, avise <ContactWays />, com o número do
        pedido.
      </li>
      <li>
        Você recebe a confirmação por e-mail na hora, com o número da devolução. Em até 5 dias, quase sempre antes,
        enviamos as instruções de postagem, já paga por nós.
      </li>
      <li>Poste a peça. Guarde o comprovante até o valor voltar.</li>
      <li>
        No mesmo dia em que a peça chega até nós pedimos o estorno à instituição de pagamento, para que a compra não
        seja cobrada ou seja devolvida.
      </li>
      <li>Mudou de ideia? Cancele a devolução na página dela até a peça chegar.</li>
    </Steps>
  );
}

function Condition() {
  return (
    <Points>
      <li>Sem sinais de uso, ajuste ou conserto. Abrir a caixa, ver e provar a peça é seu direito.</li>
      <li>Com a caixa e os acessórios que vieram com ela, se ainda os tiver.</li>
      <li>Embalada de modo que não se danifique no caminho.</li>
    </Points>
  );
}

function Refunds() {
  return (
    <>
      <p>
        Devolvemos tudo o que você pagou, inclusive o frete da entrega. De uma parte das peças, devolvemos o que elas
        custaram, já com os descontos da compra; o frete volta quando você não fica com nenhuma. O tempo até o valor
        aparecer é o da instituição de pagamento:
      </p>
      <FactTable
        caption="Reembolso por forma de pagamento"
        heads={["Você pagou com", "Como o valor volta", "Até quando"]}
        rows={[
          ["Cartão de crédito", "Estorno no cartão", "Em até 2 faturas"],
          ["Boleto", "Transferência para a sua conta", "Em até 10 dias úteis"],
          ["PIX", "PIX ou transferência para a sua conta", "Em até 10 dias úteis"],
        ]}
      />
      <p>
        Se entre o dia em que a peça chega até nós (ou em que você desiste, antes do envio) e a devolução passarem mais
        de 10 dias, a atualização monetária devida é paga à parte, por PIX ou transferência, e o valor aparece na página
        do pedido.
      </p>
    </>
  );
}
