import clsx from "clsx";
import { Link } from "react-router";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { groupThousands } from "#platform/formats/group-thousands.ts";
import { Panel } from "../page/admin-panel.tsx";
import { stateLook } from "./upload-texts.ts";
import type { ShownUpload } from "./uploads.tsx";

/** The last uploads, linked to their details. */
export function UploadHistory({ uploads, shown }: { uploads: ShownUpload[]; shown: string | null }) {
  return (
    <Panel title="Últimos envios">
      {uploads.length === 0 && <p className="text-ink-soft text-small">Nada foi enviado ainda.</p>}
      {uploads.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <Link
                to={`/admin/upload?envio=${upload.id}`}
                aria-current={upload.id === shown ? "true" : undefined}
                className="flex items-center justify-between gap-4 py-3 hover:bg-tile"
              >
                <span className="grid min-w-0 text-small">
                  <span className={clsx("break-all", upload.id === shown ? "font-bold" : "font-semibold")}>
                    {upload.filename}
                  </span>
                  <span className="text-ink-muted tabular-nums">
                    {groupThousands(upload.successful)} de {groupThousands(upload.total)} produtos
                  </span>
                  <span className="text-caption text-ink-muted tabular-nums">{upload.sentAt}</span>
                </span>
                <UploadState upload={upload} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function UploadState({ upload }: { upload: ShownUpload }) {
  const { tone, icon, words } = stateLook(upload);
  return <StatusPill tone={tone} icon={icon} label={words} />;
}
