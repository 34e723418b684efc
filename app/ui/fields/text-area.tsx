import clsx from "clsx";
import type { ComponentProps } from "react";
import { boxClass, FieldFrame, type FieldProps, useField } from "./field.tsx";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "className" | "name">;

/** A labelled textarea with its hint or error below. */
export function TextArea(props: TextAreaProps) {
  const { frame, control, rest } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className={boxClass(frame.error !== undefined)}>
        <textarea
          {...rest}
          {...control}
          className={clsx(
            "block w-full min-w-0 resize-y bg-transparent py-3 leading-normal outline-none",
            "placeholder:text-ink-muted placeholder:opacity-100 focus-visible:shadow-none",
          )}
        />
      </div>
    </FieldFrame>
  );
}
