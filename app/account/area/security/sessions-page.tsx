import { Laptop, Smartphone } from "lucide-react";
import { useEffect } from "react";
import { data, redirect, useFetcher } from "react-router";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { StayField } from "#app/forms/scripted-field.tsx";
import { pageUrlOf } from "#app/request/page-path.ts";
import { readOrOutage } from "#app/request/read-or-outage.server.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
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

/** How many are shown at first: with more, the way to leave the others would be far away. */
const SHOWN = 5;

/** Lists the customer's newest sessions, this one first; `?todas=1`: all. Rules: ACCOUNT-100. The raw user agent stays on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  if (!session) return null;
  const { db, clock } = context.get(servicesContext);
  const sessions = await readOrOutage(() => listSessions(db, session, clock()));
  const isWhole = pageUrlOf(request).searchParams.has("todas");
  return {
    customerId: session.customerId,
    /** How many there are beside this one. */
    others: sessions.length - 1,
    shown: sessions.slice(0, isWhole ? undefined : SHOWN).map(({ id, current, userAgent, api, ipAddress, seenAt }) => ({
      id,
      current,
      device: deviceName(userAgent, api),
      handheld: isHandheld(userAgent),
      address: networkText(ipAddress),
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
  const { shown, others } = loaderData ?? { shown: [], others: 0 };
  const [current, ...rest] = shown;
  const busy = fetcher.state !== "idle";
  return (
    <AccountScreen title="Sessões" customerId={loaderData?.customerId ?? null}>
      <AccountBack />
      <h1 className="mb-7 font-serif text-h1">Sessões</h1>
      <AccountPanel id="sessoes" title="Onde você está conectado">
        <fetcher.Form method="post" className="grid gap-6">
          <StayField />
          {current && (
            <ul>
              <SessionRow session={current} busy={busy} />
            </ul>
          )}
          {others > 0 && (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <h3 className="font-semibold text-title">Outros acessos ({others})</h3>
                <Button type="submit" name="encerrar" value="outras" variant="danger-outline" size="s" busy={busy}>
                  Encerrar todas as outras
                </Button>
              </div>
              <ul className="border-line border-t">
                {rest.map((session) => (
                  <SessionRow key={session.id} session={session} busy={busy} />
                ))}
              </ul>
              {others >= SHOWN && (
                <div>
                  <ButtonLink
                    to={rest.length < others ? "?todas=1" : "/account/sessoes"}
                    variant="secondary"
                    size="s"
                    replace
                    preventScrollReset
                  >
                    {rest.length < others ? `Mostrar todas (${others + 1})` : "Mostrar menos"}
                  </ButtonLink>
                </div>
              )}
            </div>
          )}
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
  session: NonNullable<Route.ComponentProps["loaderData"]>["shown"][number];
  busy: boolean;
}

/** One session, with the one time that matters: when it was last used. */
function SessionRow({ session, busy }: SessionRowProps) {
  const { id, current, device, handheld, address, seenAt } = session;
  const name = `sessao-${id}`;
  return (
    <li
      className={
        current
          ? "flex items-center gap-4 rounded-control bg-accent-soft px-4 py-3.5"
          : "flex items-center gap-4 border-line border-b py-2.5 cramped:flex-wrap"
      }
    >
      <Icon of={handheld ? Smartphone : Laptop} />
      <span id={name} className="grid min-w-0 flex-1 gap-0.5">
        <b className="font-semibold text-control">{device}</b>
        <span className="text-ink-muted text-small tabular-nums">
          {current ? (
            <b className="font-semibold text-accent">Este aparelho, agora</b>
          ) : (
            <Dotted parts={[`Usada em ${seenAt}`, address]} />
          )}
        </span>
      </span>
      {!current && (
        <Button
          type="submit"
          name="encerrar"
          value={id}
          variant="ghost"
          size="s"
          className="-mr-3"
          aria-disabled={busy}
          aria-describedby={name}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
