import { CircleAlert, Download } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MOST_KEPT_LINES } from "#shop/uploads/upload.ts";
import type { LineProblem } from "#shop/uploads/upload-record.ts";
import { countWords, formatCount } from "./upload-words.ts";
import type { ShownUpload } from "./uploads.tsx";

interface ProblemTableProps {
  upload: ShownUpload;
  problems: { problems: LineProblem[]; total: number; columns: { column: string; count: number }[]; perPage: number };
  filter: { column: string; text: string; page: number };
}

/** What is wrong with a file, cell by cell. */
export function ProblemTable({ upload, problems, filter }: ProblemTableProps) {
  const spoken = upload.failed + upload.warned;
  const pages = Math.max(1, Math.ceil(problems.total / problems.perPage));
  return (
    <section
      aria-labelledby="erros"
      className="grid grid-cols-[minmax(0,1fr)] rounded-panel border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-5 md:px-6">
        <h3 id="erros" className="inline-flex items-center gap-2.5 text-title">
          <Icon of={CircleAlert} />
          {upload.failed > 0 ? "Erros encontrados" : "Avisos"}
        </h3>
        <a
          href={`/admin/upload/${upload.id}/erros.csv`}
          download
          className={buttonClass({ variant: "ghost", size: "s" }, true)}
        >
          <Icon of={Download} size="s" />
          Baixar relatório
        </a>
      </div>
      <p className="px-5 pb-4 text-ink-soft text-small md:px-6">
        {spoken > MOST_KEPT_LINES
          ? `São ${formatCount(spoken)} linhas; aqui estão as primeiras ${formatCount(MOST_KEPT_LINES)}. `
          : ""}
        Corrija no relatório baixado e envie o próprio arquivo de novo.
      </p>
      <Form
        method="get"
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 px-5 pb-5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto] md:px-6"
      >
        <input type="hidden" name="envio" value={upload.id} />
        <SelectField
          key={`coluna-${filter.column}`}
          label="Coluna"
          name="coluna"
          defaultValue={filter.column}
          options={[
            { value: "", label: "Todas" },
            ...problems.columns.map(({ column, count }) => ({
              value: column,
              label: `${column === "line" ? "linha inteira" : column} (${formatCount(count)})`,
            })),
          ]}
        />
        <TextField
          key={`busca-${filter.text}`}
          label="Produto, valor ou erro"
          name="busca"
          defaultValue={filter.text}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          Filtrar
        </Button>
      </Form>
      {problems.problems.length === 0 ? (
        <p className="px-5 pb-8 text-center text-ink-soft">Nenhum erro com este filtro.</p>
      ) : (
        <table className="w-full border-t border-ink text-small max-md:block">
          <caption className="sr-only">Erros do arquivo, por linha</caption>
          <thead className="max-md:sr-only">
            <tr className="border-line-strong border-b text-left text-ink-muted text-label">
              <th scope="col" className="py-3 pr-4 pl-6">
                Linha
              </th>
              <th scope="col" className="py-3 pr-4">
                Produto
              </th>
              <th scope="col" className="py-3 pr-4">
                Coluna
              </th>
              <th scope="col" className="py-3 pr-4">
                Valor
              </th>
              <th scope="col" className="py-3 pr-6">
                Erro
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-md:block">
            {problems.problems.map((problem) => (
              <ProblemRow key={`${problem.line} ${problem.column} ${problem.message}`} {...problem} />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && <Pages upload={upload.id} filter={filter} pages={pages} total={problems.total} />}
    </section>
  );
}

function ProblemRow({ line, productId, failed, column, value, message }: LineProblem) {
  return (
    <tr className="align-top max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-1 max-md:px-5 max-md:py-3.5">
      <td className="py-3 pr-4 pl-6 tabular-nums max-md:p-0">
        <span className="md:hidden">Linha </span>
        {line}
      </td>
      <td className="break-all py-3 pr-4 max-md:p-0">{productId}</td>
      <td className="py-3 pr-4 text-ink-muted max-md:p-0">{column ?? "linha"}</td>
      <td className="max-w-50 break-words py-3 pr-4 max-md:p-0">{value === "" ? "vazio" : value}</td>
      <td className={`break-words py-3 pr-6 max-md:col-span-2 max-md:p-0 ${failed ? "text-danger" : "text-warning"}`}>
        {!failed && <span className="font-semibold">Aviso: </span>}
        {message}
      </td>
    </tr>
  );
}

function Pages({
  upload,
  filter,
  pages,
  total,
}: {
  upload: string;
  filter: ProblemTableProps["filter"];
  pages: number;
  total: number;
}) {
  const to = (page: number) =>
    `?${new URLSearchParams({ envio: upload, coluna: filter.column, busca: filter.text, pagina: String(page) })}`;
  return (
    <nav
      aria-label="Páginas de erros"
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3 text-small md:px-6"
    >
      <span className="text-ink-soft tabular-nums">
        Página {filter.page} de {pages}, {countWords(total, "erro", "erros")}
      </span>
      <span className="flex gap-5">
        {filter.page > 1 && (
          <Link to={to(filter.page - 1)} preventScrollReset className="link inline-flex min-h-tap items-center">
            Anterior
          </Link>
        )}
        {filter.page < pages && (
          <Link to={to(filter.page + 1)} preventScrollReset className="link inline-flex min-h-tap items-center">
            Próxima
          </Link>
        )}
      </span>
    </nav>
  );
}
