import { ContactWays } from "./contact-ways.tsx";
import { FactTable, Points, Prose, Steps } from "./prose.tsx";
import { TextLink } from "./static-page.tsx";

/** CDC arts. 18 and 49, Decree 7.962/2013 art. 5; terms of refund from spec 1 §9. */
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
              <p>Ainda não recebeu? Pode desistir desde já, do mesmo jeito.</p>
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
            <p>
              Devolva a peça em até 7 dias corridos e faça um novo pedido com o tamanho certo. Se quiser, escreva antes:
              ajudamos a acertar a medida e dizemos se há estoque.
            </p>
          ),
        },
        {
          id: "defeito",
          title: "Peça com defeito, trocada ou danificada",
          body: (
            <>
              <p>
                Se chegou outra peça, se faltou algo ou se algo se quebrou no caminho, avise com uma foto. Resolvemos
                sem custo: enviamos a peça certa ou devolvemos o valor.
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
        Avise em até 7 dias corridos <ContactWays />, com o número do pedido. Basta dizer que quer devolver.
      </li>
      <li>
        Confirmamos o recebimento do seu pedido de devolução e enviamos as instruções de postagem, já paga por nós.
      </li>
      <li>Poste a peça. Guarde o comprovante até o valor voltar.</li>
      <li>
        No mesmo dia do seu aviso pedimos o estorno à instituição de pagamento, para que a compra não seja cobrada ou
        seja devolvida.
      </li>
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
        Devolvemos tudo o que você pagou, inclusive o frete da entrega, com atualização monetária. A nossa parte é feita
        no mesmo dia; o tempo até o valor aparecer é o da instituição de pagamento:
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
    </>
  );
}
