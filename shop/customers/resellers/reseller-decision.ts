import * as z from "zod/mini";
import { typedText } from "#platform/formats/typed-text.ts";
import type { ApplicationStatus } from "./application-status.ts";

export const APPLICATION_LABELS: Readonly<Record<ApplicationStatus, string>> = {
  received: "Em análise",
  approved: "Aprovado",
  declined: "Recusado",
};

/** The values appear in the list's URL. */
export const RESELLER_VIEWS = [
  { value: "analise", label: "Em análise", status: "received" },
  { value: "aprovados", label: "Aprovados", status: "approved" },
  { value: "recusados", label: "Recusados", status: "declined" },
  { value: "todos", label: "Todos", status: null },
] as const satisfies readonly { value: string; label: string; status: ApplicationStatus | null }[];
export type ResellerView = (typeof RESELLER_VIEWS)[number]["value"];

export function resellerView(value: string | null): ResellerView {
  return RESELLER_VIEWS.find((view) => view.value === value)?.value ?? "analise";
}

const note = z._default(typedText(2000), "");
const REASON_MESSAGE = "Escreva o motivo: ele vai no e-mail.";

export const ApprovalForm = z.object({ note });

/** Rules: ACCOUNT-82. */
export const RefusalForm = z.object({ note: z.pipe(note, z.string().check(z.minLength(5, REASON_MESSAGE))) });
