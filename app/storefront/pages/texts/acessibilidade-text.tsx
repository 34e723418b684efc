import { ContactWays } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";
import { Points, Prose } from "./prose.tsx";

/** Law 13.146/2015, art. 63. Rules: LAW-18. */
export function AccessibilityText() {
  return (
    <Prose
      lead="Queremos que todas as pessoas possam escolher, comprar e acompanhar uma joia aqui, com ou sem tecnologia assistiva."
      sections={[
        {
          id: "compromisso",
          title: "O nosso compromisso",
          body: (
            <p>
              A loja é feita segundo as Diretrizes de Acessibilidade para Conteúdo Web, WCAG 2.2, nível AA, como pede o
              art. 63 da{" "}
              <TextLink to="https://www.planalto.gov.br/ccivil_03/_ato2015-2018/2015/lei/l13146.htm">
                Lei Brasileira de Inclusão
              </TextLink>
              . Cada mudança no site passa por verificações automáticas antes de ser publicada.
            </p>
          ),
        },
        {
          id: "recursos",
          title: "O que você encontra",
          body: (
            <Points>
              <li>Tudo pode ser feito pelo teclado, com o foco sempre visível.</li>
              <li>Títulos, regiões e nomes de botões que leitores de tela anunciam.</li>
              <li>Fotos de peças descritas em texto; ícones nunca são a única informação.</li>
              <li>Contraste suficiente, e nada que dependa só da cor.</li>
              <li>Textos que aumentam até 200% e páginas que cabem em telas de 320 pixels, sem rolagem lateral.</li>
              <li>Áreas de toque grandes e movimentos curtos, que somem se o seu aparelho pedir menos movimento.</li>
              <li>Erros de formulário explicados junto ao campo, sem perder o que foi digitado.</li>
            </Points>
          ),
        },
        {
          id: "limites",
          title: "O que ainda pode falhar",
          body: (
            <p>
              Verificações automáticas não veem tudo, e descrições de fotos podem ficar incompletas. As páginas de
              outras empresas para as quais apontamos, como bancos e transportadoras, não estão sob o nosso controle.
            </p>
          ),
        },
        {
          id: "ajuda",
          title: "Encontrou uma barreira?",
          body: (
            <p>
              Conte <ContactWays />. Diga em que página estava, o que queria fazer e que recurso usa, se quiser.
              Respondemos em até 5 dias e, enquanto corrigimos, ajudamos você a concluir a compra por outro caminho.
            </p>
          ),
        },
      ]}
    />
  );
}
