import { Laptop, type LucideIcon, Smartphone, Tablet } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, redirect, useFetcher } from "react-router";
import { type FormAnswer, SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { StayField } from "#app/forms/scripted-field.tsx";
import { answerDone } from "#app/forms/submit-form.server.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { loginPath } from "#app/request/return-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { sessionOf } from "#app/request/session.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dotted } from "#app/ui/dotted.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { withUnbrokenEnd } from "#app/ui/unbroken-units.ts";
import { counted, plural } from "#platform/formats/plural.ts";
import type { DeviceKind } from "#shop/customers/accounts/login/device-name.ts";
import { endChosenSessions, endSessions } from "#shop/customers/accounts/login/log-out.server.ts";
import { groupSessions, type SessionGroup } from "#shop/customers/accounts/login/session-groups.ts";
import { listSessions } from "#shop/customers/accounts/login/session-queries.server.ts";
import { AccountPanel } from "../account-panel.tsx";
import { AccountSubpage } from "../account-screen.tsx";
import { openAccountForm } from "../open-form.server.ts";
import type { Route } from "./+types/sessions-page";
import { lastUse } from "./last-use.ts";

/** How many rows of others are shown at first: with more, the page would be long. */
const SHOWN = 4;

/** Lists the customer's sessions, this one first; `?todas=1`: all. Rules: ACCOUNT-100, ACCOUNT-105. The raw user agent stays on the server. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await sessionOf(request, context);
  if (!session) return null;
  const { db, clock } = context.get(servicesContext);
  const sessions = await listSessions(db, session, clock());
  const now = clock();
  const shownGroup = ({ seenAt, ...group }: SessionGroup) => ({ ...group, seenAt: lastUse(seenAt, now) });
  const [current] = groupSessions(sessions.filter((each) => each.current));
  const others = sessions.filter((each) => !each.current);
  const groups = groupSessions(others);
  const isWhole = pageUrlOf(request).searchParams.has("todas");
  return {
    customerId: session.customerId,
    current: current && shownGroup(current),
    /** How many there are beside this one. */
    others: others.length,
    shown: groups.slice(0, isWhole ? undefined : SHOWN).map(shownGroup),
    rows: groups.length,
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
  if (fields.encerrar === "outras") await endSessions(db, session, "others");
  else await endChosenSessions(db, session, (fields.encerrar ?? "").split(","));
  return answerDone(fields, "/account/sessoes");
}

export default function SessionsPage({ loaderData }: Route.ComponentProps) {
  const fetcher = useFetcher<FormAnswer>();
  /** How many sessions the pressed button ends. */
  const ended = useRef(1);
  useEffect(() => {
    if (fetcher.data?.kind === "done") {
      // The pressed button disappeared with its session, so focus moves to the heading.
      document.getElementById("sessoes-titulo")?.focus({ preventScroll: true });
      showToast({ about: "sessions", title: plural(ended.current, "Sessão encerrada", "Sessões encerradas") });
    }
    const problem = fetcher.data?.problem;
    if (problem)
      showToast({ about: "sessions", title: problem.title, description: problem.message, tone: "destructive" });
  }, [fetcher.data]);
  const { current, shown, others, rows } = loaderData ?? { shown: [], others: 0, rows: 0 };
  const networks = [current, ...shown].filter((group) => group?.network);
  const busy = fetcher.state !== "idle";
  return (
    <AccountSubpage title="Sessões" customerId={loaderData?.customerId ?? null}>
      <AccountPanel id="sessoes" title="Onde você está conectado">
        <fetcher.Form
          method="post"
          className="grid gap-6"
          onSubmit={({ nativeEvent }) => {
            const { submitter } = nativeEvent as SubmitEvent;
            const chosen = submitter instanceof HTMLButtonElement ? submitter.value : "";
            ended.current = chosen === "outras" ? others : chosen.split(",").length;
          }}
        >
          <StayField />
          {current && (
            <ul>
              <SessionRow group={current} current busy={busy} />
            </ul>
          )}
          {others > 0 && (
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <h3 className="font-semibold text-title">Outros aparelhos ({rows})</h3>
                <Button type="submit" name="encerrar" value="outras" variant="danger-outline" size="s" busy={busy}>
                  Encerrar todos os outros
                </Button>
              </div>
              <ul className="border-line border-t">
                {shown.map((group) => (
                  <SessionRow key={group.ids[0]} group={group} busy={busy} />
                ))}
              </ul>
              {rows > SHOWN && (
                <div>
                  <ButtonLink
                    to={shown.length < rows ? "?todas=1" : "/account/sessoes"}
                    variant="secondary"
                    size="s"
                    replace
                    preventScrollReset
                  >
                    {shown.length < rows ? moreText(rows - shown.length) : "Mostrar menos"}
                  </ButtonLink>
                </div>
              )}
            </div>
          )}
        </fetcher.Form>
        <p className="text-ink-muted text-small">
          Não reconhece um aparelho? Encerre a sessão dele e{" "}
          <Link to="/account/senha" className="link">
            altere a sua senha
          </Link>
          .{networks.length > 0 && " Da rede, mostramos só o começo do endereço."}
        </p>
      </AccountPanel>
    </AccountSubpage>
  );
}

function moreText(count: number): string {
  return `Mostrar mais ${counted(count, "aparelho", "aparelhos")}`;
}

const ICONS: Record<DeviceKind, LucideIcon> = { phone: Smartphone, tablet: Tablet, computer: Laptop };

interface SessionRowProps {
  group: NonNullable<Route.ComponentProps["loaderData"]>["shown"][number];
  current?: boolean;
  busy: boolean;
}

/** Sessions of one device, with the one time that matters: when the newest was last used. */
function SessionRow({ group: { ids, device, kind, network, seenAt }, current = false, busy }: SessionRowProps) {
  const name = `sessao-${ids[0]}`;
  return (
    <li
      className={
        current
          ? "flex items-center gap-4 rounded-control bg-accent-soft px-4 py-3.5"
          : "flex items-center gap-4 border-line border-b py-2.5 cramped:flex-wrap"
      }
    >
      <Icon of={ICONS[kind]} />
      <span id={name} className="grid min-w-0 flex-1 gap-0.5">
        <b className="font-semibold text-control">{device}</b>
        <span className="text-ink-muted text-small tabular-nums">
          {current ? (
            <b className="font-semibold text-accent">Este aparelho, agora</b>
          ) : (
            <Dotted
              parts={[
                withUnbrokenEnd(`Último acesso ${seenAt}`),
                ids.length > 1 ? `${ids.length} sessões abertas` : null,
                network,
              ]}
            />
          )}
        </span>
      </span>
      {!current && (
        <Button
          type="submit"
          name="encerrar"
          value={ids.join(",")}
          variant="ghost"
          size="s"
          className="-mr-3"
          aria-disabled={busy}
          aria-describedby={name}
        >
          {plural(ids.length, "Encerrar", "Encerrar todas")}
        </Button>
      )}
    </li>
  );
}
