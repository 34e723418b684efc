import { FileUp } from "lucide-react";
import { Link } from "react-router";
import { offlineAnswer } from "#app/forms/offline-answer.ts";
import { readForPage } from "#app/request/outage.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatDateTime } from "#platform/clock.ts";
import {
  PROBLEMS_PAGE,
  readProblems,
  readRunningUpload,
  readUpload,
  readUploads,
} from "#shop/catalogue-admin/uploads/upload-queries.server.ts";
import { canBeUndone, isUploadRunning, type UploadRecord } from "#shop/catalogue-admin/uploads/upload-record.ts";
import { mayDo } from "#shop/staff/role.ts";
import { type AdminAnswer, INTENT_FIELD } from "../admin-answer.ts";
import { adminMeta } from "../admin-meta.ts";
import { AdminScreen } from "../admin-panel.tsx";
import { missing } from "../missing-record.ts";
import { answerStaff, staffOf } from "../staff-context.server.ts";
import type { Route } from "./+types/uploads";
import { FormatPanel } from "./format-panel.tsx";
import { ProblemTable } from "./problem-table.tsx";
import { submitUpload } from "./submit-upload.server.ts";
import { UploadCard } from "./upload-card.tsx";
import { UploadForm } from "./upload-form.tsx";
import { UploadHistory } from "./upload-history.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db } = context.get(servicesContext);
  const query = pageUrlOf(request).searchParams;
  const filter = {
    kind: query.get("tipo") === "avisos" ? ("warning" as const) : ("error" as const),
    column: query.get("coluna") ?? "",
    text: (query.get("busca") ?? "").trim().slice(0, 100),
    page: Math.max(1, Number.parseInt(query.get("pagina") ?? "1", 10) || 1),
  };
  return readForPage(async () => {
    const [history, running] = await Promise.all([readUploads(db), readRunningUpload(db)]);
    const asked = query.get("envio");
    const upload = asked ? await readUpload(db, asked) : running;
    if (asked && !upload) throw missing("upload");
    // A file without errors shows its warnings.
    const kind = upload?.failed === 0 ? ("warning" as const) : filter.kind;
    const problems = upload && (await readProblems(db, upload.id, { ...filter, kind }));
    return {
      filter: { ...filter, kind },
      upload: upload && shown(upload),
      problems: problems && { ...problems, perPage: PROBLEMS_PAGE },
      history: history.map(shown),
      running: running?.id ?? null,
      mayDeclare: mayDo(staff.role, "old_prices.declare"),
    };
  });
}

export type ShownUpload = ReturnType<typeof shown>;

function shown({ createdAt, updatedAt: _, finishedAt, ...upload }: UploadRecord) {
  return {
    ...upload,
    sentAt: formatDateTime(createdAt),
    seconds: finishedAt && Math.max(1, Math.round((finishedAt.getTime() - createdAt.getTime()) / 1000)),
    isRunning: isUploadRunning(upload),
    undoable: canBeUndone({ ...upload, createdAt, updatedAt: createdAt, finishedAt }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerStaff(request, context, (staff, fields, form) =>
    submitUpload(context.get(servicesContext), staff, fields, form),
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return offlineAnswer(error, "Erro no upload");
  }
}

export function meta() {
  return adminMeta("Upload em Massa");
}

/** Products by file: send one, follow it, see what was wrong, take it back. */
export default function Uploads({ loaderData, actionData }: Route.ComponentProps) {
  const { upload, problems, filter, history, running, mayDeclare } = loaderData;
  const isBusy = running !== null;
  return (
    <AdminScreen
      title="Upload em Massa"
      lead="Envie um arquivo CSV com os produtos. Linhas com erro não impedem as outras."
      aside={
        <>
          <FormatPanel />
          <UploadHistory uploads={history} shown={upload?.id ?? null} />
        </>
      }
    >
      {!upload && <UploadForm isBusy={isBusy} mayDeclare={mayDeclare} initial={actionData} />}
      {upload && !upload.isRunning && (
        <details
          key={`outro ${upload.id}`}
          open={actionData?.kind === "refused" && actionData.values?.[INTENT_FIELD] === "enviar"}
          className="rounded-panel border border-line-strong border-dashed bg-surface px-5"
        >
          <summary className="flex min-h-14 cursor-pointer items-center gap-3 font-semibold">
            <Icon of={FileUp} />
            Enviar outro arquivo
          </summary>
          <div className="pt-2 pb-6">
            <UploadForm isBusy={isBusy} mayDeclare={mayDeclare} initial={actionData} />
          </div>
        </details>
      )}
      {isBusy && upload && upload.id !== running && (
        <Link to={`/admin/upload?envio=${running}`} className="link inline-flex min-h-tap items-center text-small">
          Ver o upload em andamento
        </Link>
      )}
      {upload && <UploadCard key={upload.id} upload={upload} initial={actionData} />}
      {upload && problems && problems.errors + problems.warnings > 0 && (
        <ProblemTable upload={upload} problems={problems} filter={filter} />
      )}
    </AdminScreen>
  );
}
