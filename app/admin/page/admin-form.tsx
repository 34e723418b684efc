import type { LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import * as z from "zod/mini";
import { useSchemaForm } from "#app/admin/page/use-schema-form.ts";
import { RefusalNote } from "#app/forms/refusal-note.tsx";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-style.ts";
import { Note } from "#app/ui/note.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import { valueAt } from "#platform/value-at.ts";
import { type AdminAnswer, INTENT_FIELD } from "./admin-answer.ts";
import { ConfirmButton, type ConfirmQuestion } from "./confirm-button.tsx";
import { SaveButton } from "./save-button.tsx";
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

/** The button that submits a form. */
export interface SubmitLook {
  label: ReactNode;
  icon?: LucideIcon;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** `justify-self-start` unless given. */
  className?: string;
  "aria-label"?: string;
  /** Confirmation to ask first, for what costs money or notifies the customer. */
  question?: ConfirmQuestion | undefined;
}

interface AdminFormProps {
  /** Form name, unique within its page. */
  intent: string;
  /** Checks the fields; not needed where there is nothing to fill in. */
  schema?: z.core.$ZodType;
  /** Initial values of the fields. */
  values?: Record<string, string>;
  /** Hidden fields. */
  hidden?: Record<string, string | number> | undefined;
  /** The button below the fields, or its label. */
  submit?: SubmitLook | string;
  /** Label of a button below the fields that is filled once there is something to save. */
  save?: string;
  /** Resets the fields after success. */
  emptied?: boolean;
  onDone?: (answer: AdminAnswer) => void;
  className?: string;
  /** Needed for file uploads. */
  encType?: "multipart/form-data";
  children?: ReactNode | ((tools: AdminFormTools) => ReactNode);
}

const NO_FIELDS = z.object({});

/** A form of the panel: submits to its own page by fetcher, or as a plain form without scripts. */
export function AdminForm(props: AdminFormProps) {
  const { intent, schema = NO_FIELDS, values, hidden = {}, emptied, onDone, className, encType } = props;
  const { submit, save, children } = props;
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
  const busy = fetcher.state !== "idle";
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
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === "function" ? children({ field, busy, changed, answer, form: form.ref }) : children}
      {submit !== undefined && (
        <SubmitButton
          {...(typeof submit === "string" ? { label: submit } : submit)}
          {...{ schema, busy }}
          form={form.ref}
        />
      )}
      {save !== undefined && (
        <SaveButton busy={busy} changed={changed}>
          {save}
        </SaveButton>
      )}
    </fetcher.Form>
  );
}

interface SubmitButtonProps extends SubmitLook {
  form: RefObject<HTMLFormElement | null>;
  schema: z.core.$ZodType;
  busy: boolean;
}

function SubmitButton({ question, form, schema, className = "justify-self-start", label, ...look }: SubmitButtonProps) {
  if (question) return <ConfirmButton {...{ question, form, schema, className, label }} {...look} />;
  return (
    <Button type="submit" className={className} {...look}>
      {label}
    </Button>
  );
}
