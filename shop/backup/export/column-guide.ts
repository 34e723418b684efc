import { csvColumn, type ExportedTable } from "./exported-table.ts";
import { EXPORTED_AREAS } from "./exported-tables.ts";
import { LEFT_OUT_TABLES } from "./tables/left-out-tables.ts";

const FORMAT = `- Cada arquivo CSV é uma tabela. UTF-8 com BOM, vírgula entre as colunas, aspas como na RFC 4180; a primeira linha traz os nomes.
- Valores em reais com ponto decimal: 1234.50. Em textos JSON, e onde a coluna o diz, são centavos inteiros.
- Horários em UTC (ISO 8601): 2026-11-23T17:05:00.000Z. Dias: 2026-11-23. Sim e não: true e false.
- Listas e dados compostos estão em JSON. Uma célula vazia quer dizer que não há valor.
- Numa planilha, importe o arquivo (em vez de abri-lo) e escolha vírgula e ponto decimal; CEP, CPF e telefone como texto.
- As células estão como na loja. Um texto que um cliente escreveu pode começar com = e parecer uma fórmula: importe-o como texto.
- Os arquivos contêm dados pessoais (LGPD): guarde a pasta em lugar seguro e apague-a quando não precisar mais dela.`;

/** `COLUNAS.md`: what each file and column means, and what is not there. */
export function columnGuide(takenAt: Date): string {
  const areas = EXPORTED_AREAS.map(({ title, tables }) => `## ${title}\n\n${tables.map(tableGuide).join("\n\n")}`);
  const leftOut = Object.entries(LEFT_OUT_TABLES).map(([table, reason]) => `- \`${table}\`: ${reason}`);
  return [
    `# Dados da loja em ${takenAt.toISOString()}`,
    FORMAT,
    ...areas,
    `## Tabelas que não estão aqui\n\n${leftOut.join("\n")}\n`,
  ].join("\n\n");
}

function tableGuide({ table, text, columns, leftOut }: ExportedTable): string {
  const lines = Object.entries(columns).map(([column, meaning]) => `- \`${csvColumn(column)}\`: ${meaning}`);
  const missing = Object.entries(leftOut).map(([column, reason]) => `\`${column}\` (${reason})`);
  return [
    `### ${table}.csv: ${text}\n`,
    ...lines,
    ...(missing.length > 0 ? [`\nNão estão no arquivo: ${missing.join(", ")}.`] : []),
  ].join("\n");
}
