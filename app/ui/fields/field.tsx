import clsx from "clsx";
import { ChevronDown, CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";
import { caretAfterSigns, type Mask } from "./mask.ts";

export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  name: string;
  error?: string | null;
  hint?: string;
  /** The hint stays below an error: it says where to find what is asked for. */
  hintStays?: boolean;
  /** Adds '(opcional)' to the label. */
  optional?: boolean;
  /** Classes of the whole field, for its position in a form. */
  className?: string;
}

const CONTROL = "field-control";

/** Classes of an input's box. */
export function boxClass(error: boolean): string {
  return clsx("field-box", error && "border-2 border-danger px-3.25");
}

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "className" | "name"> & {
    /** Content at the right end of the box: a spinner, a check, a button. */
    trailing?: ReactNode;
    /** Formats while typing; the caret keeps its position. */
    mask?: Mask;
  };

/** A labelled input with its hint or error below; 16 px text, 48 px high. */
export function TextField({ trailing, mask, onInput, ...props }: TextFieldProps) {
  const { frame, control, rest } = useField(props);
  const maskedInput: ComponentProps<"input">["onInput"] = (event) => {
    if (mask) applyMask(event.currentTarget, mask);
    onInput?.(event);
  };
  return (
    <FieldFrame {...frame}>
      <div className={boxClass(frame.error !== undefined)}>
        <input {...rest} {...control} onInput={maskedInput} className={CONTROL} />
        {trailing && <span className="flex flex-none text-ink-soft">{trailing}</span>}
      </div>
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "className" | "name" | "children"> & { options: readonly SelectOption[] };

/** A labelled native select. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control, rest } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className={clsx(boxClass(frame.error !== undefined), "relative")}>
        <select {...rest} {...control} className={clsx(CONTROL, "pr-7")}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute right-3.5 text-ink-soft" />
      </div>
    </FieldFrame>
  );
}

interface FrameProps {
  id: string;
  label: string;
  labelHidden: boolean;
  optional: boolean;
  /** The hint to show now. */
  hint: string | undefined;
  error: string | undefined;
  className: string | undefined;
  children?: ReactNode;
}

/** Splits a field's props into those of its frame, the control's ARIA attributes and the control itself. */
export function useField<Props extends FieldProps & { id?: string; "aria-describedby"?: string }>(props: Props) {
  const made = useId();
  const { label, labelHidden = false, error, hint, hintStays = false, optional = false, className, ...rest } = props;
  const id = rest.id ?? made;
  const shownError = error || undefined;
  const shownHint = shownError && !hintStays ? undefined : hint;
  const described = [shownError && `${id}-error`, shownHint && `${id}-hint`, rest["aria-describedby"]].filter(Boolean);
  return {
    frame: { id, label, labelHidden, optional, hint: shownHint, error: shownError, className },
    control: {
      id,
      "aria-invalid": shownError ? true : undefined,
      "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    },
    rest,
  };
}

/** Layout of a field: label above, error and hint below. */
export function FieldFrame({ id, label, labelHidden, optional, hint, error, className, children }: FrameProps) {
  return (
    <div className={clsx("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "font-medium text-small leading-snug"}>
        {label}
        {optional && <span className="font-normal text-ink-muted"> (opcional)</span>}
      </label>
      {children}
      <FieldError id={`${id}-error`} message={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-caption text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error message below a control; announced when it appears. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="flex items-start gap-1.5 text-danger text-small leading-snug empty:hidden">
      {message && (
        <>
          <Icon of={CircleAlert} size="s" className="mt-0.5" />
          <span>{message}</span>
        </>
      )}
    </p>
  );
}

function applyMask(input: HTMLInputElement, mask: Mask) {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const signsBefore = mask(input.value.slice(0, caret)).replace(/\W/g, "").length;
  const masked = mask(input.value);
  if (masked === input.value) return;
  input.value = masked;
  const place = atEnd ? masked.length : caretAfterSigns(masked, signsBefore);
  input.setSelectionRange(place, place);
}
