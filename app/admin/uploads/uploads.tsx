import { Download, FileUp } from "lucide-react";
import { Link } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { canBeRetried, canBeUndone, isUploadRunning, type UploadRecord } from "#shop/catalogue-admin/uploads/upload.ts";
import {
  PROBLEMS_PAGE,
  readProblems,
  readRunningUpload,
  readUpload,
  readUploadChanges,
  readUploads,
} from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import { AdminScreen, Panel, SmallLink } from "../page/admin-panel.tsx";
import { missing } from "../page/missing-record.ts";
import type { Route } from "./+types/uploads";
import { ChangeList, shownChange } from "./change-list.tsx";
import { ProblemTable } from "./problem-table.tsx";
import { submitUpload } from "./submit-upload.server.ts";
import { UploadCard } from "./upload-card.tsx";
import { UploadForm } from "./upload-form.tsx";
import { UploadHistory } from "./upload-history.tsx";

export const loader = panelLoader(async ({ db, may, query }) => {
  const filter = {
    kind: query.get("tipo") === "avisos" ? ("warning" as const) : ("error" as const),
    column: query.get("coluna") ?? "",
    text: (query.get("busca") ?? "").trim().slice(0, 100),
    page: Math.max(1, Number.parseInt(query.get("pagina") ?? "1", 10) || 1),
  };
  const [history, running] = await Promise.all([readUploads(db), readRunningUpload(db)]);
  const asked = query.get("envio");
  const upload = asked ? await readUpload(db, asked) : running;
  if (asked && !upload) throw missing("upload");
  // Without errors, shows the warnings.
  const kind = upload?.failed === 0 ? ("warning" as const) : filter.kind;
  const [problems, changes] = upload
    ? await Promise.all([
        readProblems(db, upload.id, { ...filter, kind }),
        isUploadRunning(upload) ? [] : readUploadChanges(db, upload.id),
      ])
    : [null, []];
  return {
    filter: { ...filter, kind },
    upload: upload && shown(upload),
    problems: problems && { ...problems, perPage: PROBLEMS_PAGE },
    changes: changes.map(shownChange),
    history: history.map(shown),
    running: running?.id ?? null,
    mayDeclare: may("old_prices.declare"),
  };
});

export type ShownUpload = ReturnType<typeof shown>;

function shown(record: UploadRecord) {
  const { createdAt, updatedAt: _, finishedAt, ...upload } = record;
  return {
    ...upload,
    sentAt: formatDateTime(createdAt),
    seconds: finishedAt && Math.max(1, Math.round((finishedAt.getTime() - createdAt.getTime()) / 1000)),
    isRunning: isUploadRunning(upload),
    retriable: canBeRetried(record),
    undoable: canBeUndone(record),
  };
}

export const action = panelAction(submitUpload);
export const clientAction = offlineAction("Erro no upload");

/** Product uploads: send a file, follow its progress, see its errors, undo it. */
export default function Uploads({ loaderData }: Route.ComponentProps) {
  const sent = useSentAnswer("send");
  const { upload, problems, changes, filter, history, running, mayDeclare } = loaderData;
  const isBusy = running !== null;
  const changed = upload && changes.length > 0 && (
    <ChangeList
      changes={changes}
      dryRun={upload.dryRun}
      total={upload.updated + (upload.dryRun ? 0 : upload.created)}
    />
  );
  return (
    <AdminScreen
      title="Upload em Massa"
      lead="Envie um arquivo CSV ou XLSX com os produtos. Linhas com erro não impedem as outras."
      aside={
        <>
          <FormatPanel />
          <UploadHistory uploads={history} shown={upload?.id ?? null} />
        </>
      }
    >
      {!upload && <UploadForm isBusy={isBusy} mayDeclare={mayDeclare} />}
      {upload && !upload.isRunning && (
        <details
          key={`outro ${upload.id}`}
          open={sent?.kind === "refused"}
          className="rounded-panel border border-line-strong border-dashed bg-surface px-5"
        >
          <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-semibold">
            <Icon of={FileUp} />
            Enviar outro arquivo
          </summary>
          <div className="pt-2 pb-6">
            <UploadForm isBusy={isBusy} mayDeclare={mayDeclare} />
          </div>
        </details>
      )}
      {isBusy && upload && upload.id !== running && (
        <SmallLink to={`/admin/upload?envio=${running}`}>Ver o upload em andamento</SmallLink>
      )}
      {upload && <UploadCard key={upload.id} upload={upload} />}
      {upload?.failed === 0 && changed}
      {upload && problems && problems.errors + problems.warnings > 0 && (
        <ProblemTable upload={upload} problems={problems} filter={filter} />
      )}
      {upload && upload.failed > 0 && changed}
    </AdminScreen>
  );
}

/** The file format, with a template. */
function FormatPanel() {
  return (
    <Panel title="Formato do arquivo">
      <div className="grid gap-3 text-ink-soft text-small">
        <p>Colunas obrigatórias: id, name, category, price, description, material.</p>
        <p>Os nomes em português também servem: código, nome, categoria, preço, descrição, material.</p>
        <p>Use | para separar imagens, detalhes e tags. Booleanos: true ou 1.</p>
        <p>
          Para mudar o que já está na loja, exporte a lista em{" "}
          <Link to="/admin/produtos" className="link">
            Produtos
          </Link>
          , altere na planilha, salve como XLSX ou CSV e simule: a prévia mostra cada mudança antes de gravar.
        </p>
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
            Número inteiro. Deixe vazio para não mudar o estoque de quem já existe; produto novo começa com zero.
          </Rule>
          <Rule name="available_sizes">
            16|17|18 divide um só estoque; 16:2|17:1 dá a cada tamanho o seu. Vazio em anéis e pulseiras: todos os
            tamanhos.
          </Rule>
          <Rule name="images, image_alts">
            Nomes dos arquivos do ZIP, com a pasta se houver uma por peça (ANEL-010/1.jpg), e o que cada imagem mostra.
          </Rule>
          <Rule name="is_new, is_on_sale, is_best_seller">
            true ou 1, e também sim ou verdadeiro, como as planilhas escrevem; qualquer outro valor é não.
          </Rule>
          <Rule name="details, tags">Textos separados por |.</Rule>
          <Rule name="weight_g, width_cm, height_cm, length_cm">Peso e medidas da embalagem, para o frete.</Rule>
          <Rule name="ncm, gtin">8 dígitos; código de barras, por tamanho como 16:7891234567895.</Rule>
        </dl>
        <p className="pt-3 text-ink-soft">
          O separador (vírgula, ponto e vírgula ou tabulação) e a codificação (UTF-8, UTF-16, Windows-1252, Mac ou DOS)
          são reconhecidos; na dúvida, o envio vira simulação para você conferir as letras. Coluna que não está no
          arquivo não muda na loja.
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
