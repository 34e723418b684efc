import { Archive, Ban, Check, Clock, Mail, MailX } from "lucide-react";
import { type StatusLook, StatusPill } from "#app/ui/status-pill.tsx";
import { type RequestState, STATE_LABELS } from "#shop/customer-records/privacy-requests/data-request.ts";
import type { StoredMessage } from "#shop/customers/contact/contact-row.ts";
import { SUBSCRIPTION_LABELS, type SubscriptionState } from "#shop/customers/newsletter/subscription-state.ts";
import type { ApplicationStatus } from "#shop/customers/resellers/application-status.ts";
import { APPLICATION_LABELS } from "#shop/customers/resellers/reseller-decision.ts";
import { requestDeadlineText } from "./people-texts.ts";

const APPLICATION_LOOKS: Record<ApplicationStatus, StatusLook> = {
  received: { tone: "warning", icon: Clock },
  approved: { tone: "accent", icon: Check },
  declined: { tone: "neutral", icon: Ban },
};

/** Decision on a reseller application. */
export function ApplicationPill({ status }: { status: ApplicationStatus }) {
  return <StatusPill {...APPLICATION_LOOKS[status]} label={APPLICATION_LABELS[status]} />;
}

const SUBSCRIPTION_LOOKS: Record<SubscriptionState, StatusLook> = {
  pending: { tone: "warning", icon: Mail },
  confirmed: { tone: "accent", icon: Check },
  unsubscribed: { tone: "neutral", icon: MailX },
};

export function SubscriptionPill({ state }: { state: SubscriptionState }) {
  return <StatusPill {...SUBSCRIPTION_LOOKS[state]} label={SUBSCRIPTION_LABELS[state]} />;
}

/** State of a message. `daysLeft`: days until the legal deadline for the answer. */
export function MessagePill({
  message,
  daysLeft,
}: {
  message: Pick<StoredMessage, "status" | "archivedAt">;
  daysLeft: number;
}) {
  if (message.archivedAt) return <StatusPill tone="neutral" icon={Archive} label="Arquivada" />;
  if (message.status === "answered") return <StatusPill tone="accent" icon={Check} label="Respondida" />;
  return <DeadlinePill daysLeft={daysLeft} late="atrasada" />;
}

/** State of a data request. `daysLeft`: days until its deadline. */
export function RequestPill({ state, daysLeft }: { state: RequestState; daysLeft: number }) {
  if (state === "open") return <DeadlinePill daysLeft={daysLeft} late="atrasado" />;
  return (
    <StatusPill
      tone={state === "fulfilled" ? "accent" : "neutral"}
      icon={state === "fulfilled" ? Check : Ban}
      label={STATE_LABELS[state]}
    />
  );
}

/** Days left to answer. */
function DeadlinePill({ daysLeft, late }: { daysLeft: number; late: "atrasado" | "atrasada" }) {
  const words = requestDeadlineText(daysLeft, late);
  return (
    <StatusPill
      tone={daysLeft < 0 ? "danger" : daysLeft <= 2 ? "warning" : "info"}
      icon={Clock}
      label={words.charAt(0).toUpperCase() + words.slice(1)}
    />
  );
}
