import { CircleAlert, Clock, Hourglass } from "lucide-react";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { returnDeadlineText } from "./return-admin-texts.ts";

type Waiting = Parameters<typeof returnDeadlineText>[0];

/** The shop's next deadline; nothing once the return is closed. */
export function ReturnDeadlinePill({ made, today }: { made: Waiting; today: string }) {
  const words = returnDeadlineText(made, today);
  if (!words) return null;
  const icon = { danger: CircleAlert, warning: Clock, neutral: Clock, info: Hourglass }[words.tone];
  return <StatusPill tone={words.tone} icon={icon} label={words.text} />;
}
