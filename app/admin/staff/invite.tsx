import { useState } from "react";
import { data, useNavigate } from "react-router";
import { offlineAction } from "#app/admin/page/offline-action.ts";
import { type PanelPost, panelAction, panelLoader } from "#app/admin/page/panel-page.server.ts";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { inviteStaff } from "#shop/staff/invite-staff.server.ts";
import { Invitation } from "#shop/staff/staff-forms.ts";
import { checked } from "../forms/handlers.server.ts";
import { type AdminAnswer, done } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { AdminScreen, Panel } from "../page/admin-panel.tsx";
import { HandedLink } from "./handed-link.tsx";
import { refuseMember } from "./refuse-member.server.ts";
import { RoleField } from "./role-field.tsx";

export const loader = panelLoader(async () => null);

export const action = panelAction(
  checked(Invitation, async ({ services, staff, fields }: PanelPost, form) => {
    const answer = await inviteStaff(services, staff, form);
    if (answer.kind === "refused") return refuseMember(fields, answer);
    return data(done(fields, answer.link ? "Convite criado" : "Convite enviado", { link: answer.link }));
  }),
);

export const clientAction = offlineAction("Não foi possível convidar");

/** Invites a new staff member, who sets a password through an e-mail link. */
export default function Invite() {
  const sent = useSentAnswer();
  const navigate = useNavigate();
  const [handed, setHanded] = useState(sent?.link);
  /** Back to the list, unless there is a link to pass on, which is shown only here. */
  function leave({ link }: AdminAnswer) {
    if (link) setHanded(link);
    else void navigate("/admin/configuracoes/equipe");
  }
  if (handed) {
    return (
      <AdminScreen
        tab="Convidar pessoa"
        title="Convite criado"
        lead="A pessoa já está na equipe e entra quando criar a própria senha."
      >
        <Panel title="Entregue o convite">
          <HandedLink link={handed} />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/admin/configuracoes/equipe">Voltar para a equipe</ButtonLink>
            <ButtonLink to="/admin/configuracoes/equipe/convidar" variant="ghost" onClick={() => setHanded(null)}>
              Convidar outra pessoa
            </ButtonLink>
          </div>
        </Panel>
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title="Convidar pessoa" lead="Ela recebe um e-mail para criar a própria senha, em até 72 horas.">
      <Panel title="Quem é">
        <AdminForm intent="invite" schema={Invitation} emptied onDone={leave}>
          {({ field, busy }) => (
            <>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
                <TextField {...field("name")} label="Nome" autoComplete="off" />
                <TextField {...field("email")} label="E-mail" type="email" autoCapitalize="none" autoComplete="off" />
                <TextField
                  {...field("username")}
                  label="Usuário"
                  autoCapitalize="none"
                  autoComplete="off"
                  hint="Para entrar no painel, em letras minúsculas: ana.lima"
                />
                <RoleField defaultValue={field("role").defaultValue ?? "fulfilment"} error={field("role").error} />
              </div>
              <div className="flex flex-wrap gap-3">
                <Button type="submit" busy={busy}>
                  Enviar convite
                </Button>
                <ButtonLink to="/admin/configuracoes/equipe" variant="ghost">
                  Voltar para a equipe
                </ButtonLink>
              </div>
            </>
          )}
        </AdminForm>
      </Panel>
    </AdminScreen>
  );
}
