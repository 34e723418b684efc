import { type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type * as z from "zod/mini";
import { useSchemaForm } from "#app/admin/use-schema-form.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/stay-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { type AdminAnswer, INTENT_FIELD } from "./admin-answer.ts";
import { useFreshPage } from "./kept-refusal.tsx";

export interface AdminFormTools {
  /** Name, value and error of a field. */
  field: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined };
  busy: boolean;
  answer: AdminAnswer | undefined;
  form: RefObject<HTMLFormElement | null>;
}

interface AdminFormProps {
  /** Names the form among those of its page. */
  intent: string;
  schema: z.core.$ZodType;
  /** What stands in the fields at first. */
  values?: Record<string, string>;
  /** The answer the page was loaded with, when a form was posted without scripts. */
  initial: AdminAnswer | undefined;
  /** Empties the fields once it is done. */
  emptied?: boolean;
  onDone?: (answer: AdminAnswer) => void;
  className?: string;
  /** For forms that carry a file. */
  encType?: "multipart/form-data";
  children: (tools: AdminFormTools) => ReactNode;
}

/** A form of the panel, posted to its own page without leaving it; a plain form where scripts do not run. */
export function AdminForm({
  intent,
  schema,
  values,
  initial,
  emptied,
  onDone,
  className,
  encType,
  children,
}: AdminFormProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const own = initial?.values?.[INTENT_FIELD] === intent ? initial : undefined;
  const answer = fetcher.data ?? own;
  const { form, errors } = useSchemaForm(schema, answer);
  const tell = useEffectEvent((said: AdminAnswer) => {
    if (said.kind !== "done") return;
    if (said.said) showToast({ about: "panel", title: said.said });
    if (emptied) form.ref.current?.reset();
    onDone?.(said);
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  useFreshPage(fetcher.data, form.ref);
  const typed = own?.kind === "refused" ? own.values : undefined;
  const field = (name: string) => ({ name, defaultValue: typed?.[name] ?? values?.[name], error: errors[name] });
  return (
    <fetcher.Form {...form} method="post" encType={encType} className={className ?? "grid gap-5"}>
      <StayField />
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      {/* Of a page that was loaded with it, `AdminScreen` tells it: this form might not be there. */}
      {!(answer === own && own?.isStale) && <RefusalNote problem={answer?.problem} />}
      {own?.kind === "done" && own.said && <Note tone="success" role="status" title={`${own.said}.`} />}
      {children({ field, busy: fetcher.state !== "idle", answer, form: form.ref })}
    </fetcher.Form>
  );
}
