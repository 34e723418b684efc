import { useShop } from "#app/request/use-shop.ts";
import { BOLETO_TERM } from "#app/storefront/care/payment-answers.ts";
import { LEGAL_TEXTS_VERSION, legalTextDate } from "#shop/customers/accounts/legal-texts.ts";
import { ContactWays, Seller } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { Points, Prose } from "./prose.tsx";
import { DeliveryTerms, Guarantees, RightOfRegret } from "./termos-rights.tsx";

/** The terms of sale. A change of the text needs a new version. Rules: LAW-5, LAW-7, LAW-15, LAW-16. */
export function TermsText() {
  const { brand } = useShop();
  return (
    <Prose
      numbered
      lead={`Estas são as regras das compras na ${brand.name}. Leia antes de comprar e guarde uma cópia: a página foi preparada para ser impressa ou salva em PDF. Versão de ${legalTextDate(LEGAL_TEXTS_VERSION)}.`}
      sections={[
        {
          id: "quem-somos",
          title: "Quem somos",
          body: (
            <p>
              A {brand.name} é a loja de <Seller />. Atendemos <ContactWays />. Quem escreve pelo formulário recebe na
              hora a confirmação por e-mail. Respondemos em até 5 dias.
            </p>
          ),
        },
        {
          id: "cadastro",
          title: "Cadastro",
          body: (
            <p>
              Para comprar, é preciso ter 18 anos ou mais, ou estar assistido por responsável, e informar dados
              verdadeiros. A senha é pessoal: se achar que outra pessoa a conhece, avise-nos. Como usamos os seus dados
              está na <TextLink to="/privacidade">Política de Privacidade e Segurança</TextLink>.
            </p>
          ),
        },
        {
          id: "pecas",
          title: "As peças",
          body: (
            <>
              <p>
                Nossas joias são de prata 925 (92,5% de prata e 7,5% de outros metais). Material, medidas e peso estão
                na página de cada peça, em unidades métricas; banhos e pedras são informados ali. As cores podem variar
                um pouco conforme a tela.
              </p>
              <p>
                Quem tem alergia a metais deve consultar a composição antes de usar. Peças pequenas não são brinquedo:
                mantenha fora do alcance de crianças.
              </p>
            </>
          ),
        },
        {
          id: "precos",
          title: "Preços e ofertas",
          body: (
            <>
              <p>
                Os preços estão em reais e incluem os tributos; o frete é calculado pelo CEP e mostrado à parte, antes
                do pagamento. Não há outros acréscimos, e a caixa presente não tem custo. Vale o preço mostrado ao
                concluir o pedido: se algo mudar antes disso, mostramos o novo valor e você decide.
              </p>
              <p>
                O preço riscado é o que a peça custava antes da oferta. As ofertas valem enquanto houver estoque, em
                todo o Brasil, e a quantidade por pedido é limitada ao estoque disponível.
              </p>
            </>
          ),
        },
        {
          id: "pedido",
          title: "Pedido",
          body: (
            <>
              <p>
                Antes de pagar, você vê o resumo com peças, quantidades, frete e total, e pode corrigir o que quiser. O
                pedido é registrado assim que você envia os dados de entrega, e as peças ficam reservadas quando o
                pagamento começa. Um pedido que não é pago no prazo mostrado nele, sem pagamento em andamento, é
                cancelado, sem custo.
              </p>
              <p>
                O recebimento do pedido e a aprovação do pagamento são confirmados na tela e por e-mail. Se, por falha
                nossa, uma peça paga não puder ser entregue, avisamos na hora e vale o que está em Entrega.
              </p>
            </>
          ),
        },
        { id: "pagamento", title: "Pagamento", body: <PaymentTerms /> },
        { id: "entrega", title: "Entrega", body: <DeliveryTerms /> },
        { id: "arrependimento", title: "Direito de arrependimento", body: <RightOfRegret /> },
        { id: "garantia", title: "Garantia e trocas", body: <Guarantees /> },
        {
          id: "revenda",
          title: "Compra para revenda",
          body: (
            <p>
              Lojistas e revendedores compram em condições próprias, combinadas por escrito, depois do{" "}
              <TextLink to="/cadastro/cliente">Cadastro de Cliente</TextLink>. O direito de arrependimento é do
              consumidor final e, em geral, não se aplica à compra para revenda.
            </p>
          ),
        },
        {
          id: "conteudo",
          title: "Conteúdo do site",
          body: (
            <Points>
              <li>
                Textos, fotos e marcas deste site pertencem à {brand.name} ou a quem nos autorizou a usá-los, e não
                podem ser usados comercialmente sem autorização.
              </li>
              <li>Não é permitido tentar prejudicar o funcionamento do site ou usar dados de outras pessoas.</li>
            </Points>
          ),
        },
        {
          id: "mudancas",
          title: "Mudanças nestes termos",
          body: (
            <p>
              Quando estes termos mudarem, publicaremos aqui a nova versão, com a data. A cada pedido aplica-se a versão
              aceita na compra, que fica registrada nele e está nos e-mails do pedido. As versões anteriores que alguém
              aceitou continuam publicadas, ao fim desta página. Nenhuma cláusula reduz os direitos que a lei dá ao
              consumidor.
            </p>
          ),
        },
        { id: "foro", title: "Lei e foro", body: <Law /> },
      ]}
    />
  );
}

/** Payment methods, and how long each one stays open. */
function PaymentTerms() {
  return (
    <Points>
      <li>Os meios de pagamento são cartão de crédito ou de débito, boleto e PIX; os disponíveis aparecem ao pagar.</li>
      <li>O PIX vale por 30 minutos. {BOLETO_TERM}</li>
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

/** CDC arts. 51 and 101, I: the consumer may sue at their own domicile. Rules: LAW-8, LAW-9. */
function Law() {
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
