import type { LucideIcon } from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import type * as z from "zod/mini";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { formFields } from "#app/forms/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { ButtonSize, ButtonVariant } from "#app/ui/button-style.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** Confirmation asked before a form is sent. */
export interface ConfirmQuestion {
  title: string;
  /** The consequences; a function gets the form's current fields. */
  text: ReactNode | ((fields: Record<string, string>) => ReactNode);
  /** Label of the confirm button. */
  confirm: string;
  danger?: boolean;
  /** Whether to ask, given the form's current fields; without it, always. */
  when?: (fields: Record<string, string>) => boolean;
}

interface ConfirmButtonProps {
  label: ReactNode;
  icon?: LucideIcon;
  question: ConfirmQuestion;
  form: RefObject<HTMLFormElement | null>;
  /** An invalid form is submitted without asking, so that its errors are shown. */
  schema: z.core.$ZodType;
  busy: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  disabled?: boolean;
  className?: string;
  onOpen?: () => void;
}

/**
 * Submit button of a form that spends money or notifies the customer: asks first. Without scripts it submits directly.
 */
export function ConfirmButton({ label, icon, question, form, schema, busy, disabled, ...rest }: ConfirmButtonProps) {
  const { onOpen, ...look } = rest;
  const [asked, setAsked] = useState<Record<string, string> | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        type="submit"
        {...look}
        icon={icon}
        busy={busy}
        aria-disabled={disabled || undefined}
        onClick={(event) => {
          if (!form.current) return;
          const fields = formFields(new FormData(form.current));
          if (Object.keys(fieldErrors(schema, fields)).length > 0 || question.when?.(fields) === false) return;
          event.preventDefault();
          onOpen?.();
          setAsked(fields);
        }}
      >
        {label}
      </Button>
      <Dialog open={asked !== null} onClose={close} title={question.title} size="s">
        <div className="grid gap-4 text-small leading-relaxed">
          {typeof question.text === "function" ? question.text(asked ?? {}) : question.text}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Voltar
          </Button>
          <Button
            variant={question.danger ? "danger" : "primary"}
            onClick={() => {
              close();
              form.current?.requestSubmit();
            }}
          >
            {question.confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
