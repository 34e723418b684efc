import { Ban, Check, Mail, ShieldCheck } from "lucide-react";
import { StatusPill } from "#app/ui/status-pill.tsx";
import type { StaffMember } from "#shop/staff/staff-member.ts";

type State = Pick<StaffMember, "disabledAt" | "hasPassword">;

/** Whether a staff member can log in. */
export function StaffState({ member }: { member: State }) {
  if (member.disabledAt) return <StatusPill tone="neutral" icon={Ban} label="Desativado" />;
  if (!member.hasPassword) return <StatusPill tone="warning" icon={Mail} label="Convidado" />;
  return <StatusPill tone="accent" icon={Check} label="Ativo" />;
}

/** Marks users with a second factor. */
export function SecondFactorMark() {
  return <StatusPill tone="info" icon={ShieldCheck} label="Duas etapas" />;
}
