import { useShop } from "#app/request/use-shop.ts";
import { Points, Section } from "./static-page.tsx";

/** CDC art. 49 and Decree 7.962/2013 art. 5; sale items included. */
export function RightOfRegret() {
  const { brand } = useShop();
  return (
    <Section title="8. Direito de arrependimento">
      <p>
        Você pode desistir da compra em até 7 dias corridos depois de receber o pedido, sem explicar o motivo e sem
        custo, também nas peças em promoção (art. 49 do Código de Defesa do Consumidor).
      </p>
      <Points>
        <li>
          Avise por {brand.email} ou pelo WhatsApp {brand.phone}, com o número do pedido. Confirmamos o recebimento na
          hora e explicamos como devolver; a devolução é por nossa conta.
        </li>
        <li>
          Devolva a peça sem sinais de uso, com a embalagem que tiver. Abrir a caixa para ver a peça é seu direito.
        </li>
        <li>
          Devolvemos tudo o que você pagou, inclusive o frete, com atualização monetária. O pedido de estorno é feito no
          mesmo dia à instituição de pagamento.
        </li>
        <li>
          O tempo até o valor aparecer depende dela: no cartão, em até 2 faturas; em boleto, PIX ou transferência, em
          até 10 dias úteis.
        </li>
      </Points>
    </Section>
  );
}

/** CDC arts. 18, 26 and 50. */
export function Guarantees() {
  const { brand } = useShop();
  return (
    <Section title="9. Garantia e trocas">
      <Points>
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
          Para usar a garantia, escreva para {brand.email} com o número do pedido e uma foto. Se o defeito não for
          resolvido em 30 dias, você escolhe: outra peça igual, o valor de volta com atualização monetária ou um
          abatimento no preço.
        </li>
      </Points>
    </Section>
  );
}
