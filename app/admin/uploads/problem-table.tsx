import clsx from "clsx";
import { CircleAlert, Download, TriangleAlert } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { groupThousands } from "#platform/formats/group-thousands.ts";
import { counted } from "#platform/formats/plural.ts";
import { columnName } from "#shop/catalogue-admin/uploads/rows/upload-columns.ts";
import { type LineProblem, MOST_KEPT_LINES } from "#shop/catalogue-admin/uploads/upload.ts";
import type { ProblemKind, ProblemPage } from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import type { ShownUpload } from "./uploads.tsx";

interface ProblemTableProps {
  upload: ShownUpload;
  problems: ProblemPage & { perPage: number };
  filter: { kind: ProblemKind; column: string; text: string; page: number };
}

/** A file's errors, cell by cell. */
export function ProblemTable({ upload, problems, filter }: ProblemTableProps) {
  const spoken = upload.failed + upload.warned;
  const isError = filter.kind === "error";
  const pages = Math.max(1, Math.ceil(problems.total / problems.perPage));
  return (
    <section
      aria-labelledby="erros"
      className="grid grid-cols-[minmax(0,1fr)] rounded-panel border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-5 md:px-6">
        <h3 id="erros" className="inline-flex items-center gap-2.5 text-title">
          <Icon of={isError ? CircleAlert : TriangleAlert} />
          {isError ? "Erros encontrados" : "Avisos"}
        </h3>
        <a
          href={`/admin/upload/${upload.id}/erros.csv${isError ? "" : "?tipo=avisos"}`}
          download
          className={buttonClass({ variant: "ghost", size: "s" }, true)}
        >
          <Icon of={Download} size="s" />
          Baixar relatório
        </a>
      </div>
      {problems.errors > 0 && problems.warnings > 0 && (
        <nav aria-label="Mostrar" className="flex flex-wrap gap-2 px-5 pb-4 md:px-6">
          <KindLink
            upload={upload.id}
            kind="error"
            chosen={isError}
            words={`Erros (${groupThousands(problems.errors)})`}
          />
          <KindLink
            upload={upload.id}
            kind="warning"
            chosen={!isError}
            words={`Avisos (${groupThousands(problems.warnings)})`}
          />
        </nav>
      )}
      <p className="px-5 pb-4 text-ink-soft text-small md:px-6">
        {spoken > MOST_KEPT_LINES
          ? `São ${groupThousands(spoken)} linhas com erro ou aviso; aqui estão as primeiras ${groupThousands(MOST_KEPT_LINES)}. `
          : ""}
        {isError
          ? "Corrija no relatório baixado e envie o próprio arquivo de novo."
          : "Avisos não impedem que um produto entre: confira se é isto que você quer."}
      </p>
      <Form
        method="get"
        preventScrollReset
        className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 px-5 pb-5 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)_auto] md:px-6"
      >
        <input type="hidden" name="envio" value={upload.id} />
        {!isError && <input type="hidden" name="tipo" value="avisos" />}
        <SelectField
          key={`coluna-${filter.column}`}
          label="Coluna"
          name="coluna"
          defaultValue={filter.column}
          options={[
            { value: "", label: "Todas" },
            ...problems.columns.map(({ column, count }) => ({
              value: column,
              label: `${column === "line" ? "linha inteira" : columnName(column)} (${groupThousands(count)})`,
            })),
          ]}
        />
        <TextField
          key={`busca-${filter.text}`}
          label={isError ? "Produto, valor ou erro" : "Produto, valor ou aviso"}
          name="busca"
          defaultValue={filter.text}
        />
        <Button type="submit" variant="secondary" className="justify-self-start">
          Filtrar
        </Button>
      </Form>
      {problems.problems.length === 0 ? (
        <p className="px-5 pb-8 text-center text-ink-soft">
          {isError ? "Nenhum erro" : "Nenhum aviso"} com este filtro.
        </p>
      ) : (
        <table className="w-full border-t border-ink text-small max-md:block">
          <caption className="sr-only">{isError ? "Erros" : "Avisos"} do arquivo, por linha</caption>
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
                {isError ? "Erro" : "Aviso"}
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

function KindLink(props: { upload: string; kind: ProblemKind; chosen: boolean; words: string }) {
  const { upload, kind, chosen, words } = props;
  return (
    <Link
      to={`?${new URLSearchParams({ envio: upload, ...(kind === "warning" && { tipo: "avisos" }) })}`}
      preventScrollReset
      aria-current={chosen ? "true" : undefined}
      className={clsx(
        "inline-flex min-h-tap items-center rounded-full border px-4 text-small tabular-nums",
        chosen ? "border-ink bg-ink font-semibold text-paper" : "border-line-strong bg-surface hover:bg-tile",
      )}
    >
      {words}
    </Link>
  );
}

function ProblemRow({ line, productId, isError, column, value, message }: LineProblem) {
  return (
    <tr className="align-top max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-1 max-md:px-5 max-md:py-3.5">
      <td className="py-3 pr-4 pl-6 tabular-nums max-md:p-0">
        <span className="md:hidden">Linha </span>
        {line}
      </td>
      <td className="break-all py-3 pr-4 max-md:p-0">{productId}</td>
      <td className="py-3 pr-4 text-ink-muted max-md:p-0">{column === null ? "linha" : columnName(column)}</td>
      <td className="max-w-50 break-words py-3 pr-4 max-md:p-0">{value === "" ? "vazio" : value}</td>
      <td className={`break-words py-3 pr-6 max-md:col-span-2 max-md:p-0 ${isError ? "text-danger" : "text-warning"}`}>
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
  const isError = filter.kind === "error";
  const to = (page: number) =>
    `?${new URLSearchParams({ envio: upload, ...(!isError && { tipo: "avisos" }), coluna: filter.column, busca: filter.text, pagina: String(page) })}`;
  return (
    <nav
      aria-label={isError ? "Páginas de erros" : "Páginas de avisos"}
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3 text-small md:px-6"
    >
      <span className="text-ink-soft tabular-nums">
        Página {filter.page} de {pages}, {isError ? counted(total, "erro", "erros") : counted(total, "aviso", "avisos")}
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
