import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { useSchemaForm } from "#app/admin/page/use-schema-form.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { AdminAnswer } from "../page/admin-answer.ts";

interface OpenFormProps {
  action: string;
  schema: z.core.$ZodType;
  /** Over a page, which stays: gets where the login would lead. */
  onDone?: (goTo: string) => void;
  children: (tools: {
    errors: Record<string, string>;
    busy: boolean;
    form: RefObject<HTMLFormElement | null>;
  }) => ReactNode;
}

/** A form before the login. Messages come as toasts, or above the form without scripts. */
export function LoginPageForm({ action, schema, onDone, children }: OpenFormProps) {
  const sent = useSentAnswer();
  const fetcher = useFetcher<AdminAnswer>();
  const navigate = useNavigate();
  const { form, errors } = useSchemaForm(schema, fetcher.data ?? sent);
  const tell = useEffectEvent((answer: AdminAnswer) => {
    if (onDone) return answer.goTo ? onDone(answer.goTo) : undefined;
    if (answer.problem) {
      showToast({
        about: "session",
        title: answer.problem.title,
        description: answer.problem.message,
        tone: "destructive",
      });
    }
    void goOn(answer);
  });
  // Navigates first, because toasts are placed below the new page's header.
  async function goOn({ said, goTo }: AdminAnswer) {
    if (goTo) await navigate(goTo, { replace: true });
    if (said) showToast({ about: "session", title: said });
  }
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  // Stays busy while navigating into the panel.
  const busy = fetcher.state !== "idle" || fetcher.data?.goTo !== undefined;
  return (
    // Reloading the data now, without a session, would replace the page under the dialog by the login page.
    <fetcher.Form {...form} method="post" action={action} defaultShouldRevalidate={!onDone} className="grid gap-5.5">
      <StayField />
      {(onDone || !fetcher.data) && <RefusalNote problem={(fetcher.data ?? sent)?.problem} />}
      {children({ errors, busy, form: form.ref })}
    </fetcher.Form>
  );
}
