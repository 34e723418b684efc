import { useShop } from "#app/request/use-shop.ts";
import { Points, Section, TextLink } from "./static-page.tsx";

/** CTN (tax records), Marco Civil art. 15 (access records). */
export function Retention() {
  return (
    <Section title="6. Por quanto tempo guardamos">
      <Points>
        <li>Cadastro: enquanto a conta existir.</li>
        <li>Pedidos e documentos fiscais: 5 anos, prazo da legislação tributária, mesmo depois do fim da conta.</li>
        <li>Registros de acesso: 6 meses, sob sigilo (art. 15 do Marco Civil da Internet).</li>
        <li>Mensagens de contato: 5 anos, prazo para reclamar de um produto ou serviço.</li>
        <li>Inscrições nas novidades que ninguém confirmou: 30 dias.</li>
        <li>
          Cadastro para revenda: enquanto durar a análise e a relação comercial, ou até você pedir que seja apagado.
        </li>
        <li>Aceites e consentimentos: enquanto forem necessários como prova.</li>
      </Points>
      <p>Depois disso, os dados são apagados ou tornados anônimos.</p>
    </Section>
  );
}

/** LGPD art. 18 and 19. */
export function DataRights() {
  const { brand } = useShop();
  return (
    <Section title="7. Os seus direitos">
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
        Escreva para {brand.email}. A confirmação simples é dada na hora; a declaração completa, em até 15 dias. Para
        proteger você, podemos pedir uma confirmação de identidade. Você também pode procurar a{" "}
        <TextLink to="https://www.gov.br/anpd">Autoridade Nacional de Proteção de Dados (ANPD)</TextLink> e os órgãos de
        defesa do consumidor.
      </p>
    </Section>
  );
}

export function Security() {
  return (
    <Section title="8. Segurança">
      <p>
        O site usa conexão cifrada, as senhas não podem ser lidas nem por nós, o acesso aos dados é limitado a quem
        precisa deles e as tentativas de entrada são controladas. Se um incidente puder causar risco ou dano relevante,
        avisamos você e a ANPD em até 3 dias úteis, com o que aconteceu e o que fazer.
      </p>
      <p>Nunca pedimos a sua senha por e-mail, telefone ou WhatsApp.</p>
    </Section>
  );
}
