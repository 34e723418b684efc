import { useShop } from "#app/request/use-shop.ts";
import { ContactWays } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { Points } from "./prose.tsx";

/** CDC art. 35. */
export function DeliveryTerms() {
  return (
    <>
      <p>
        Enviamos para todo o Brasil. O prazo da postagem, contado da aprovação do pagamento, está em{" "}
        <TextLink to="/envios#postagem">Envios & Entregas</TextLink> e no e-mail que confirma o pedido. Os prazos da
        transportadora, contados da postagem, costumam ser:
      </p>
      <Points>
        <li>PAC: de 3 a 12 dias úteis;</li>
        <li>SEDEX: de 1 a 3 dias úteis nas capitais e de 3 a 6 no interior;</li>
        <li>transportadora: de 2 a 8 dias úteis.</li>
      </Points>
      <p>
        O prazo que vale é o da opção escolhida no seu pedido. Se houver atraso, avisamos. Se a entrega não for
        cumprida, você pode exigir o cumprimento, aceitar outra peça equivalente ou cancelar e receber de volta tudo o
        que pagou, com a atualização monetária devida (art. 35 do Código de Defesa do Consumidor). Os detalhes estão em{" "}
        <TextLink to="/envios">Envios & Entregas</TextLink>.
      </p>
    </>
  );
}

/** CDC art. 49 and Decree 7.962/2013 art. 5; sale items included. Rules: LAW-10, LAW-11. */
export function RightOfRegret() {
  return (
    <>
      <p>
        Você pode desistir da compra em até 7 dias corridos depois de receber o pedido, sem explicar o motivo e sem
        custo, também nas peças em promoção (art. 49 do Código de Defesa do Consumidor).
      </p>
      <Points>
        <li>
          Escolha "Desistir da compra" na página do pedido, em Meus Pedidos, ou avise <ContactWays />, com o número do
          pedido. Confirmamos na hora por e-mail e explicamos em até 5 dias como devolver; a devolução é por nossa
          conta.
        </li>
        <li>
          Se ainda não enviamos o pedido, ele é cancelado na hora. Se você fica com parte das peças, devolvemos o que as
          outras custaram, já com os descontos da compra.
        </li>
        <li>
          Devolva a peça sem sinais de uso, com a embalagem que tiver. Abrir a caixa para ver a peça é seu direito.
        </li>
        <li>
          Devolvemos tudo o que você pagou, inclusive o frete. O pedido de estorno é feito à instituição de pagamento no
          mesmo dia em que a peça chega até nós.
        </li>
        <li>
          Se entre esse dia, ou o da desistência antes do envio, e a devolução passarem mais de 10 dias, pagamos à parte
          a atualização monetária devida, por PIX ou transferência; o valor aparece na página do pedido.
        </li>
        <li>
          O tempo até o valor aparecer depende da instituição de pagamento: no cartão, em até 2 faturas; em boleto, PIX
          ou transferência, em até 10 dias úteis.
        </li>
      </Points>
      <p>
        O passo a passo está na <TextLink to="/devolucoes">Política de Devoluções</TextLink>.
      </p>
    </>
  );
}

/** CDC arts. 18, 26 and 50. Rules: LAW-12, LAW-13. */
export function Guarantees() {
  const { brand } = useShop();
  return (
    <>
      <Points>
        <li>
          Troca de tamanho: em até 7 dias corridos depois de receber, por outro que esteja em estoque, pela página do
          pedido e com o envio por nossa conta.
        </li>
        <li>
          Garantia vitalícia da prata: a {brand.name} garante, sem prazo e sem custo, que a peça é de prata 925. Se não
          for, trocamos a peça ou devolvemos o valor.
        </li>
        <li>
          Garantia de 90 dias contra defeitos de fabricação, contados do recebimento. Ela é o prazo legal para produtos
          duráveis; se o defeito for oculto, o prazo começa quando ele aparece.
        </li>
        <li>
          Não são defeitos o escurecimento natural da prata, que se resolve com limpeza, nem os danos por queda,
          produtos químicos ou mau uso.
        </li>
        <li>
          Para usar a garantia, escolha "Peça com defeito" na página do pedido ou escreva para {brand.email} com o
          número do pedido e uma foto. Se o defeito não for resolvido em 30 dias, você escolhe: outra peça igual, o
          valor de volta com a atualização monetária devida ou um abatimento no preço.
        </li>
      </Points>
      <p>
        O que cada uma cobre está na <TextLink to="/garantia">Garantia</TextLink>.
      </p>
    </>
  );
}
