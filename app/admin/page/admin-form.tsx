import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type * as z from "zod/mini";
import { useSchemaForm } from "#app/admin/page/use-schema-form.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { valueAt } from "#platform/value-at.ts";
import { type AdminAnswer, INTENT_FIELD } from "./admin-answer.ts";
import { useSentAnswer } from "./sent-answer.ts";
import { useRevalidateOnStale } from "./stale-refusal.tsx";

export interface AdminFormTools {
  /** Name, default value and error of a field. */
  field: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined };
  busy: boolean;
  /** Something was typed or chosen since the form was loaded or saved. */
  changed: boolean;
  answer: AdminAnswer | undefined;
  form: RefObject<HTMLFormElement | null>;
}

interface AdminFormProps {
  /** Form name, unique within its page. */
  intent: string;
  schema: z.core.$ZodType;
  /** Initial values of the fields. */
  values?: Record<string, string>;
  /** Resets the fields after success. */
  emptied?: boolean;
  onDone?: (answer: AdminAnswer) => void;
  className?: string;
  /** Needed for file uploads. */
  encType?: "multipart/form-data";
  children: (tools: AdminFormTools) => ReactNode;
}

/** A form of the panel: submits to its own page by fetcher, or as a plain form without scripts. */
export function AdminForm({ intent, schema, values, emptied, onDone, className, encType, children }: AdminFormProps) {
  const fetcher = useFetcher<AdminAnswer>();
  const own = useSentAnswer(intent);
  const answer = fetcher.data ?? own;
  const { form, errors } = useSchemaForm(schema, answer);
  const [changed, setChanged] = useState(own?.kind === "refused");
  const tell = useEffectEvent((said: AdminAnswer) => {
    if (said.kind !== "done") return;
    setChanged(false);
    if (said.said) showToast({ about: "panel", title: said.said });
    if (emptied) form.ref.current?.reset();
    onDone?.(said);
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  useRevalidateOnStale(fetcher.data, form.ref);
  const typed = own?.kind === "refused" ? own.values : undefined;
  const field = (name: string) => ({
    name,
    defaultValue: valueAt(typed, name) ?? valueAt(values, name),
    error: valueAt(errors, name),
  });
  return (
    <fetcher.Form
      {...form}
      method="post"
      encType={encType}
      className={className ?? "grid gap-5"}
      onInput={(event) => {
        form.onInput(event);
        setChanged(true);
      }}
    >
      <StayField />
      <input type="hidden" name={INTENT_FIELD} value={intent} />
      {/* `AdminScreen` already shows a stale refusal of a full page load, because this form may be gone by then. */}
      {!(answer === own && own?.isStale) && <RefusalNote problem={answer?.problem} />}
      {own?.kind === "done" && own.said && <Note tone="success" role="status" title={`${own.said}.`} />}
      {children({ field, busy: fetcher.state !== "idle", changed, answer, form: form.ref })}
    </fetcher.Form>
  );
}
