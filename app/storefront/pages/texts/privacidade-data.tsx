import { FactTable, Points } from "./prose.tsx";

export function DataUsed() {
  return (
    <>
      <Points>
        <li>Cadastro: nome, e-mail, telefone, CPF, endereço e senha (guardada só como resumo criptográfico).</li>
        <li>Favoritos: as peças que você marca na sua conta.</li>
        <li>Pedidos: peças, valores, endereço de entrega, forma e situação do pagamento, rastreamento.</li>
        <li>
          Presentes: o nome de quem recebe e a mensagem, se você os escrever; servem só para a entrega e são excluídos
          junto com os seus dados.
        </li>
        <li>
          Devoluções e trocas: as peças, o motivo, se você o contar, as fotos de um defeito, se você as enviar (sem o
          local nem a hora), e o que combinamos.
        </li>
        <li>Contato: nome, e-mail e o que você nos escreve.</li>
        <li>Cadastro de Cliente, para revenda: nome, e-mail, telefone, endereço e CPF ou CNPJ.</li>
        <li>Novidades: e-mail, quando e de que endereço IP a inscrição foi pedida, confirmada e cancelada.</li>
        <li>Aviso de chegada: e-mail, peça e tamanho que você espera.</li>
        <li>Lembretes: um resumo criptográfico do e-mail de quem não quer ser lembrado.</li>
        <li>Técnicos: data e hora de acesso, endereço IP e navegador, para segurança e por obrigação legal.</li>
      </Points>
      <p>
        O CPF serve para a nota fiscal, o boleto, a etiqueta de envio e o cadastro de quem compra para revenda. Não
        pedimos data de nascimento nem dados sensíveis. Os dados do cartão vão direto do seu navegador para a
        instituição de pagamento e nunca passam por nós.
      </p>
    </>
  );
}

/** LGPD art. 7. */
export function Purposes() {
  return (
    <>
      <FactTable
        caption="Finalidades e bases legais"
        heads={["Para quê", "Base legal (LGPD)"]}
        rows={[
          [
            "Criar a conta, guardar favoritos, vender, cobrar, entregar, trocar e devolver",
            "Execução do contrato (art. 7º, V)",
          ],
          [
            "Lembrar, no máximo duas vezes, de um pedido que você fez e ainda não pagou",
            "Procedimentos do contrato, a seu pedido (art. 7º, V)",
          ],
          [
            "Responder às suas mensagens e ao seu cadastro para revenda",
            "Procedimentos anteriores ao contrato, a seu pedido (art. 7º, V)",
          ],
          ["Emitir documentos fiscais e guardar registros de acesso", "Obrigação legal (art. 7º, II)"],
          ["Prevenir fraude e abuso e manter o site seguro", "Legítimo interesse (art. 7º, IX)"],
          ["Defender direitos em processos", "Exercício regular de direitos (art. 7º, VI)"],
          ["Enviar novidades e avisos de chegada, lembrar do carrinho", "O seu consentimento (art. 7º, I)"],
        ]}
      />
      <p>
        O consentimento para receber novidades é separado da compra e do cadastro, vale só depois que você o confirma
        pelo link que enviamos e pode ser retirado a qualquer momento, no próprio e-mail. Todo lembrete traz um link
        para não receber mais nenhum. Não tomamos decisões só automatizadas sobre você.
      </p>
    </>
  );
}

/** Third parties that may get data; only those the shop uses are listed. */
export interface Processors {
  mercadoPago: boolean;
  stripe: boolean;
  melhorEnvio: boolean;
  email: boolean;
}

/** Rules: LAW-26. */
export function Sharing({ mercadoPago, stripe, melhorEnvio, email }: Processors) {
  return (
    <>
      <FactTable
        caption="Com quem compartilhamos"
        heads={["Quem", "O que recebe e para quê"]}
        rows={[
          ...(mercadoPago
            ? [["Mercado Pago", "Nome, e-mail, CPF quando necessário e valor, para processar o pagamento"]]
            : []),
          ...(stripe
            ? [["Stripe", "E-mail, número do pedido e valor, para processar o pagamento na página dela"]]
            : []),
          [
            melhorEnvio ? "Melhor Envio, Correios e transportadoras" : "Correios e transportadoras",
            "CEP e medidas da embalagem para o frete; nome, endereço, telefone e CPF para entregar e rastrear",
          ],
          ["Serviços de consulta de CEP (ViaCEP e BrasilAPI)", "Apenas o CEP"],
          email
            ? ["Provedores de hospedagem e de e-mail", "O que guardamos e enviamos, por nossa conta e sob contrato"]
            : ["Provedor de hospedagem", "O que guardamos, por nossa conta e sob contrato"],
          ["Autoridades", "O que a lei obriga"],
        ]}
      />
      <p>
        Não vendemos dados. Se um desses serviços guardar dados fora do Brasil, exigimos a proteção prevista na LGPD
        (arts. 33 a 36).
      </p>
    </>
  );
}

/** Rules: LAW-25. */
export function BrowserStorage() {
  return (
    <>
      <p>
        Usamos somente o que é necessário para a loja funcionar, por isso não há aviso para aceitar. Não há cookies de
        publicidade nem de medição de terceiros.
      </p>
      <FactTable
        caption="O que fica no seu navegador"
        heads={["O quê", "Para quê", "Até quando"]}
        rows={[
          ["Cookies da sessão", "Manter você na sua conta", "Fechar o navegador ou, com 'Lembrar de mim', 30 dias"],
          ["Cookie do aparelho", "Deixar você entrar daqui quando outros tentam adivinhar a sua senha", "1 ano"],
          ["Cookie do pedido", "Mostrar e pagar um pedido feito sem conta neste navegador", "90 dias"],
          ["Cookie do link do pedido", "Mostrar o pedido que você abriu pelo link do e-mail", "1 dia"],
          [
            "Carrinho e rascunho da entrega",
            "Não perder o que você escolheu e digitou",
            "Você esvaziar, comprar ou limpar o navegador",
          ],
          ["Dados de entrega, só se você marcar", "Preencher a próxima compra sem conta", "1 ano, ou você apagar"],
          ["Favorito marcado antes de entrar", "Guardar a peça quando você entrar", "1 hora, ou fechar a aba"],
          ["Peças vistas por último", "Mostrar de novo o que você olhou", "Você limpar a lista ou o navegador"],
          ["Últimas buscas", "Oferecer de novo o que você procurou", "Você limpar a lista ou o navegador"],
          ["Posição nas páginas e listas", "Voltar ao ponto em que você parou", "Fechar a aba"],
          ["Cópia de páginas da loja", "Abrir mais rápido e sem conexão", "Você limpar o navegador"],
        ]}
      />
      <p>Você pode apagar tudo isso nas configurações do navegador; a loja continua a funcionar.</p>
    </>
  );
}

/** CTN art. 173 (tax records), Marco Civil art. 15 (access records). */
export function Retention() {
  return (
    <>
      <FactTable
        caption="Prazos de guarda"
        heads={["O quê", "Por quanto tempo"]}
        rows={[
          ["Cadastro e favoritos", "Enquanto a conta existir"],
          ["Pedidos e documentos fiscais", "5 anos, prazo da legislação tributária, mesmo depois do fim da conta"],
          ["Registros de acesso", "6 meses, sob sigilo (art. 15 do Marco Civil da Internet)"],
          ["Mensagens de contato", "5 anos, prazo para reclamar de um produto ou serviço"],
          [
            "Cadastro para revenda",
            "Enquanto durar a análise e a relação comercial, ou até você pedir que seja apagado",
          ],
          ["Inscrição nas novidades", "Até você sair; depois, só o registro de que saiu. Sem confirmação, 30 dias"],
          ["Recusa de lembretes", "Até você querer lembretes de novo"],
          ["Aviso de chegada", "Até 12 meses, ou antes, se você pedir"],
          ["Aceites e consentimentos", "Enquanto forem necessários como prova"],
        ]}
      />
      <p>Depois disso, os dados são apagados ou tornados anônimos.</p>
    </>
  );
}
