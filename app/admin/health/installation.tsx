import { Check, CircleAlert, CircleHelp, TriangleAlert } from "lucide-react";
import { Link, useNavigation } from "react-router";
import { orForbidden } from "#app/admin/page/or-forbidden.server.ts";
import { panelLoader } from "#app/admin/page/panel-page.server.ts";
import { Note } from "#app/ui/note.tsx";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { checkInstallationFor } from "#shop/installation/check-installation.server.ts";
import {
  INSTALLATION_VERDICTS,
  type InstallationVerdict,
  installationSummary,
} from "#shop/installation/installation-finding.ts";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import type { Route } from "./+types/installation";

const LOOKS: Readonly<Record<InstallationVerdict, StatusLook>> = {
  ok: { tone: "accent", icon: Check },
  soon: { tone: "warning", icon: TriangleAlert },
  wrong: { tone: "danger", icon: CircleAlert },
  open: { tone: "neutral", icon: CircleHelp },
};

export const loader = panelLoader(async ({ services, staff }) => {
  const { findings } = await orForbidden(checkInstallationFor(services, staff));
  return { findings, at: formatDateTime(services.clock()) };
});

/** What surrounds the shop: address, certificate, clock, disks, backups, keys, mail, staff. */
export default function Installation({ loaderData: { findings, at } }: Route.ComponentProps) {
  const isChecking = useNavigation().state === "loading";
  const isFine = findings.every(({ verdict }) => verdict === "ok");
  const isWrong = findings.some(({ verdict }) => verdict === "wrong");
  return (
    <AdminScreen
      title="Conferir instalação"
      lead="O que está em volta da loja e fica com quem cuida dela. Nada é mudado."
      aside={
        <Panel title="Como funciona">
          <ul className="grid list-disc gap-2 pl-5 text-ink-soft text-small">
            <li>Endereço e certificado são vistos a partir do próprio servidor; leva até dez segundos.</li>
            <li>
              No servidor, <code>lavra check</code> faz o mesmo e ainda lê o último backup até o fim.
            </li>
            <li>
              Se os provedores respondem como devem,{" "}
              <Link className="link" to="/admin/saude/provedores">
                a conferência dos provedores
              </Link>{" "}
              diz.
            </li>
          </ul>
        </Panel>
      }
    >
      <Panel title="Resultado" lead={`Visto em ${at}.`}>
        <Note tone={isWrong ? "danger" : isFine ? "success" : "warning"} title={installationSummary(findings)}>
          {isFine ? "Nada a fazer." : "O que fazer está em cada item."}
        </Note>
        <ul className="mt-4 divide-y divide-line">
          {findings.map(({ subject, verdict, text, task }) => (
            <li key={subject + text} className="grid gap-1.5 py-3.5 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                <span className="font-semibold">{subject}</span>
                <StatusPill {...LOOKS[verdict]} label={INSTALLATION_VERDICTS[verdict]} />
              </div>
              <p className={`break-words text-small ${verdict === "wrong" ? "text-danger" : "text-ink-soft"}`}>
                {text}
              </p>
              {task && (
                <p className="break-words text-small">
                  <b className="font-semibold">A fazer:</b> {task}
                </p>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-4">
          <Link className="link text-small" to="." preventScrollReset>
            {isChecking ? "Conferindo..." : "Conferir de novo"}
          </Link>
        </p>
      </Panel>
    </AdminScreen>
  );
}
