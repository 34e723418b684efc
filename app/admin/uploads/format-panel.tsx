import { Download } from "lucide-react";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "../admin-panel.tsx";

/** How a file has to look, and one to begin with. */
export function FormatPanel() {
  return (
    <Panel title="Formato do arquivo">
      <div className="grid gap-3 text-ink-soft text-small">
        <p>Colunas obrigatórias: id, name, category, price, description, material.</p>
        <p>Use | para separar imagens, detalhes e etiquetas. Booleanos: true ou 1.</p>
      </div>
      <a
        href="/admin/upload/modelo.csv"
        download
        className={buttonClass({ variant: "secondary", size: "s", className: "justify-self-start" }, true)}
      >
        <Icon of={Download} />
        Baixar modelo
      </a>
      <details className="group text-small">
        <summary className="link inline-flex min-h-tap cursor-pointer items-center">Todas as colunas e regras</summary>
        <dl className="grid gap-3 pt-2 text-ink-soft [&_dt]:font-semibold [&_dt]:text-ink">
          <Rule name="category">aneis, brincos, gargantilhas, pulseiras, conjuntos, correntes ou piercing.</Rule>
          <Rule name="price, discount_price">
            129,90 ou 129.90. O desconto é menor que o preço; vazio, não há desconto. O preço riscado precisa ter sido
            cobrado: sem comprovação, a linha leva um aviso.
          </Rule>
          <Rule name="stock">
            Número inteiro. Vazio: o estoque de quem já existe não muda; produto novo começa com zero.
          </Rule>
          <Rule name="available_sizes">
            16|17|18 divide um só estoque; 16:2|17:1 dá a cada tamanho o seu. Vazio em anéis e pulseiras: todos os
            tamanhos.
          </Rule>
          <Rule name="images, image_alts">
            Nomes dos arquivos do ZIP (as pastas não contam) e o que cada imagem mostra.
          </Rule>
          <Rule name="is_new, is_on_sale, is_best_seller">
            true ou 1, e também sim ou verdadeiro, como as planilhas escrevem; qualquer outro valor é não.
          </Rule>
          <Rule name="details, tags">Textos separados por |.</Rule>
          <Rule name="weight_g, width_cm, height_cm, length_cm">Peso e medidas da embalagem, para o frete.</Rule>
          <Rule name="ncm, gtin">8 dígitos; código de barras, por tamanho como 16:7891234567895.</Rule>
        </dl>
        <p className="pt-3 text-ink-soft">
          O separador (vírgula, ponto e vírgula ou tabulação) e a codificação (UTF-8 ou Windows-1252) são reconhecidos.
          Coluna que não está no arquivo não muda na loja.
        </p>
      </details>
    </Panel>
  );
}

function Rule({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="break-words">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
