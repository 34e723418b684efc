import { Laptop, Smartphone } from "lucide-react";
import { useEffect } from "react";
import { data, redirect, useFetcher } from "react-router";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { StayField } from "#app/forms/scripted-field.tsx";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { formatDateTime } from "#platform/clock.ts";
import { deviceName, isHandheld, networkText } from "#shop/customers/accounts/login/device-name.ts";
import { endSession } from "#shop/customers/accounts/login/end-session.server.ts";
import { endSessions } from "#shop/customers/accounts/login/log-out.server.ts";
import { listSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import { AccountPanel } from "../account-panel.tsx";
import { AccountBack, AccountScreen } from "../account-screen.tsx";
import { openAccountForm } from "../open-form.server.ts";
import type { Route } from "./+types/sessions-page";

/** Lists the customer's sessions. The raw user agent stays on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  if (!session) return null;
  const { db, clock } = context.get(servicesContext);
  const sessions = await readOrOutage(() => listSessions(db, session, clock()));
  return {
    customerId: session.customerId,
    sessions: sessions.map(({ id, current, userAgent, api, ipAddress, createdAt, seenAt }) => ({
      id,
      current,
      device: deviceName(userAgent, api),
      handheld: isHandheld(userAgent),
      address: networkText(ipAddress),
      createdAt: formatDateTime(createdAt),
      seenAt: formatDateTime(seenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const opened = await openAccountForm(request, context);
  if (opened.kind === "closed") {
    if (!opened.fields[SCRIPTED_FIELD]) throw redirect(loginPath("/account/sessoes"));
    return opened.answer;
  }
  const { fields, session } = opened;
  if (fields.encerrar === "outras") await readOrOutage(() => endSessions(db, session, "others"));
  else await readOrOutage(() => endSession(db, session, fields.encerrar ?? ""));
  if (fields[SCRIPTED_FIELD]) return data<FormAnswer>({ kind: "done" });
  throw redirect("/account/sessoes");
}

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const fetcher = useFetcher<FormAnswer>();
  useEffect(() => {
    if (fetcher.data?.kind === "done") {
      // The pressed button disappeared with its session, so focus moves to the heading.
      document.getElementById("sessoes-titulo")?.focus({ preventScroll: true });
      showToast({ about: "sessions", title: "Sessão encerrada" });
    }
    const problem = fetcher.data?.problem;
    if (problem)
      showToast({ about: "sessions", title: problem.title, description: problem.message, tone: "destructive" });
  }, [fetcher.data]);
  const sessions = loaderData?.sessions ?? [];
  const busy = fetcher.state !== "idle";
  return (
    <AccountScreen title="Sessões" customerId={loaderData?.customerId ?? null}>
      <AccountBack />
      <h1 className="mb-7 font-serif text-h1">Sessões</h1>
      <AccountPanel id="sessoes" title="Onde você está conectado">
        <fetcher.Form method="post" className="grid gap-5">
          <StayField />
          {sessions.length > 1 && (
            <div>
              <Button type="submit" name="encerrar" value="outras" variant="danger-outline" busy={busy}>
                Encerrar todas as outras
              </Button>
            </div>
          )}
          <ul>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} busy={busy} />
            ))}
          </ul>
        </fetcher.Form>
        <p className="text-ink-muted text-small">
          Não reconhece um aparelho? Encerre a sessão dele e altere a sua senha. Da rede, mostramos só o começo do
          endereço.
        </p>
      </AccountPanel>
    </AccountScreen>
  );
}

interface SessionRowProps {
  session: NonNullable<Route.ComponentProps["loaderData"]>["sessions"][number];
  busy: boolean;
}

function SessionRow({ session, busy }: SessionRowProps) {
  const { id, current, device, handheld, address, createdAt, seenAt } = session;
  const name = `sessao-${id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-4 first:border-0 first:pt-0 last:pb-0">
      <span className="flex min-w-0 flex-[1_1_14rem] items-start gap-3.5">
        <Icon of={handheld ? Smartphone : Laptop} className="mt-0.5" />
        <span id={name} className="grid min-w-0 gap-0.5">
          <b className="font-semibold text-control">{device}</b>
          <span className="text-ink-muted text-small tabular-nums">
            {current ? <b className="font-semibold text-accent">Este aparelho, agora</b> : `Último uso em ${seenAt}`}
          </span>
          <span className="text-ink-muted text-small tabular-nums">
            Entrou em {createdAt}
            {address && ` · ${address}`}
          </span>
        </span>
      </span>
      {!current && (
        <Button
          type="submit"
          name="encerrar"
          value={id}
          variant="ghost"
          size="s"
          className="max-sm:ml-5.5"
          aria-disabled={busy}
          aria-describedby={name}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
