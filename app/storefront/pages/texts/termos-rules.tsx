import { TextLink } from "../static-page.tsx";
import { Points } from "./prose.tsx";

/** How to pay and how long each way is open (spec 2 §9). */
export function PaymentTerms() {
  return (
    <Points>
      <li>Os meios de pagamento são cartão de crédito, boleto e PIX; os disponíveis aparecem ao pagar.</li>
      <li>O PIX vale por 30 minutos. O boleto vence em 3 dias úteis e leva até 2 dias úteis para ser confirmado.</li>
      <li>
        No cartão de crédito, em quantas parcelas e quais delas sem juros está nas{" "}
        <TextLink to="/perguntas-frequentes#formas">Perguntas Frequentes</TextLink>. Número e valor das parcelas, os
        juros, se houver, e o total aparecem antes de você confirmar.
      </li>
      <li>
        Os pagamentos são processados por instituição de pagamento. Os dados do seu cartão vão direto do seu navegador
        para ela e não passam pelos nossos servidores. Na fatura ou no extrato, a compra aparece com o nosso nome ou com
        o da instituição.
      </li>
      <li>Nunca pedimos dados de cartão ou pagamento por e-mail, telefone ou mensagem.</li>
    </Points>
  );
}

/** CDC arts. 51 and 101, I: the consumer's own courts stay open. */
export function Law() {
  return (
    <>
      <p>
        Aplica-se a lei brasileira, em especial o{" "}
        <TextLink to="https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm">
          Código de Defesa do Consumidor
        </TextLink>
        . Fica eleito o foro de São Paulo, sem prejuízo do foro do domicílio do consumidor.
      </p>
      <p>
        Antes disso, fale conosco: quase tudo se resolve em uma conversa. Você também pode recorrer ao{" "}
        <TextLink to="https://www.consumidor.gov.br">consumidor.gov.br</TextLink> e ao{" "}
        <TextLink to="https://www.procon.sp.gov.br">Procon</TextLink>.
      </p>
    </>
  );
}
