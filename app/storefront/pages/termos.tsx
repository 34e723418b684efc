import { useShop } from "#app/request/use-shop.ts";
import { LEGAL_TEXTS_DATE, LEGAL_TEXTS_VERSION } from "#shop/customers/legal-texts.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/termos";
import { Points, Section, StaticPage, TextLink } from "./static-page.tsx";
import { Guarantees, RightOfRegret } from "./termos-rights.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Termos & Condições",
    description: "As regras da compra: cadastro, preços, pagamento, entrega, direito de arrependimento e garantia.",
    path: "/termos",
  });
}

export default function TermsPage() {
  const { brand } = useShop();
  return (
    <StaticPage
      title="Termos & Condições"
      lead={`Estas são as regras das compras na ${brand.name}. Leia antes de comprar e guarde uma cópia, se quiser. Versão ${LEGAL_TEXTS_VERSION}, de ${LEGAL_TEXTS_DATE}.`}
    >
      <Section title="1. Quem somos">
        <p>
          A {brand.name} é a loja de {brand.companyName}, CNPJ {brand.cnpj}, com endereço em {brand.address}. Atendemos
          pelo e-mail {brand.email} e pelo telefone e WhatsApp {brand.phone}. Confirmamos na hora o recebimento da sua
          mensagem por e-mail e respondemos em até 5 dias.
        </p>
      </Section>
      <Section title="2. Cadastro">
        <p>
          Para comprar, é preciso ter 18 anos ou mais, ou estar assistido por responsável, e informar dados verdadeiros.
          A senha é pessoal: se achar que outra pessoa a conhece, avise-nos. Como usamos os seus dados está na{" "}
          <TextLink to="/privacidade">Política de Privacidade e Segurança</TextLink>.
        </p>
      </Section>
      <Section title="3. As peças">
        <p>
          Nossas joias são de prata 925 (92,5% de prata e 7,5% de outros metais). Material, medidas e peso estão na
          página de cada peça. As cores podem variar um pouco conforme a tela. Quem tem alergia a metais deve consultar
          a composição antes de usar. Peças pequenas não são brinquedo: mantenha longe de crianças.
        </p>
      </Section>
      <Section title="4. Preços e ofertas">
        <p>
          Os preços estão em reais e incluem os tributos; o frete é calculado pelo CEP e mostrado à parte, antes do
          pagamento. Vale o preço mostrado ao concluir o pedido: se algo mudar antes disso, mostramos o novo valor e
          você decide. As ofertas valem enquanto houver estoque, e a quantidade por pedido é limitada ao estoque
          disponível.
        </p>
      </Section>
      <Section title="5. Pedido">
        <p>
          Antes de pagar, você vê o resumo com peças, quantidades, frete e total, e pode corrigir o que quiser. O pedido
          é registrado assim que você envia os dados de entrega, e as peças ficam reservadas quando o pagamento começa.
          Um pedido que não é pago em 24 horas é cancelado, sem custo. O recebimento do pedido e a aprovação do
          pagamento são confirmados na tela e por e-mail.
        </p>
      </Section>
      <Section title="6. Pagamento">
        <Points>
          <li>Os meios de pagamento são cartão de crédito, boleto e PIX; os disponíveis aparecem ao pagar.</li>
          <li>
            O PIX vale por 30 minutos. O boleto vence em 3 dias úteis e leva até 2 dias úteis para ser confirmado.
          </li>
          <li>No cartão, o parcelamento vai até 6x sem juros, com parcela mínima de R$ 50,00.</li>
          <li>
            Os pagamentos são processados por instituição de pagamento. Os dados do seu cartão vão direto do seu
            navegador para ela e não passam pelos nossos servidores.
          </li>
        </Points>
      </Section>
      <Section title="7. Entrega">
        <p>
          Enviamos para todo o Brasil. A postagem acontece em até 2 dias úteis depois da aprovação do pagamento. Os
          prazos da transportadora, contados da postagem, costumam ser:
        </p>
        <Points>
          <li>PAC: de 3 a 12 dias úteis;</li>
          <li>SEDEX: de 1 a 3 dias úteis nas capitais e de 3 a 6 no interior;</li>
          <li>transportadora: de 2 a 8 dias úteis.</li>
        </Points>
        <p>
          O prazo que vale é o da opção escolhida no seu pedido. Se houver atraso, avisamos. Se a entrega não for
          cumprida, você pode exigir o cumprimento, aceitar outra peça equivalente ou cancelar e receber de volta tudo o
          que pagou, com atualização monetária (art. 35 do Código de Defesa do Consumidor).
        </p>
      </Section>
      <RightOfRegret />
      <Guarantees />
      <Section title="10. Compra para revenda">
        <p>
          Lojistas e revendedores compram em condições próprias, combinadas por escrito. O direito de arrependimento é
          do consumidor final e, em geral, não se aplica à compra para revenda. Para começar, envie o{" "}
          <TextLink to="/cadastro/cliente">Cadastro de Cliente</TextLink>.
        </p>
      </Section>
      <Section title="11. Conteúdo do site">
        <p>
          Textos, fotos e marcas deste site pertencem à {brand.name} ou a quem nos autorizou a usá-los, e não podem ser
          usados comercialmente sem autorização. Não é permitido tentar prejudicar o funcionamento do site ou usar dados
          de outras pessoas.
        </p>
      </Section>
      <Section title="12. Mudanças nestes termos">
        <p>
          Quando estes termos mudarem, publicaremos aqui a nova versão. A cada pedido aplica-se a versão aceita na
          compra, que fica registrada. Nenhuma cláusula reduz os direitos que a lei dá ao consumidor.
        </p>
      </Section>
      <Section title="13. Lei e foro">
        <p>
          Aplica-se a lei brasileira, em especial o{" "}
          <TextLink to="https://www.planalto.gov.br/ccivil_03/leis/l8078compilado.htm">
            Código de Defesa do Consumidor
          </TextLink>
          . Fica eleito o foro de São Paulo, sem prejuízo do foro do domicílio do consumidor. Antes disso, fale conosco:
          quase tudo se resolve em uma conversa. Você também pode recorrer ao{" "}
          <TextLink to="https://www.consumidor.gov.br">consumidor.gov.br</TextLink> e ao{" "}
          <TextLink to="https://www.procon.sp.gov.br">Procon</TextLink>.
        </p>
      </Section>
    </StaticPage>
  );
}
