import clsx from "clsx";
import { type ComponentProps, useRef, useState } from "react";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { isEmailAddress, plainEmail } from "#platform/formats/email-address.ts";
import { suggestedEmail } from "#platform/formats/email-suggestion.ts";
import { typeInto } from "./type-into.ts";

type EmailFieldProps = Partial<Omit<ComponentProps<typeof TextField>, "name" | "type">>;

/**
 * E-mail field with the matching keyboard and autocomplete. At first and once it is left, what was pasted along goes, and a domain
 * that is nearly a common one is offered as that ('gmail.com?'). Rules: ACCOUNT-111, ACCOUNT-112.
 */
export function EmailField({ className, onBlur, onInput, ...props }: EmailFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [meant, setMeant] = useState(() => suggestedEmail(String(props.value ?? props.defaultValue ?? "")));

  const leave: EmailFieldProps["onBlur"] = (event) => {
    const field = event.currentTarget;
    const plain = plainEmail(field.value);
    if (plain !== field.value && isEmailAddress(plain)) typeInto(field, plain);
    afterPointerUp(() => setMeant(suggestedEmail(plain)));
    onBlur?.(event);
  };

  function takeMeant() {
    if (!ref.current || !meant) return;
    typeInto(ref.current, meant);
    ref.current.focus();
  }

  return (
    <div className={clsx("grid content-start", className)}>
      <TextField
        ref={ref}
        label="E-mail"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        {...props}
        onBlur={leave}
        onInput={(event) => {
          setMeant(null);
          onInput?.(event);
        }}
      />
      <p role="status" className="text-small empty:hidden">
        {meant && (
          <button type="button" onClick={takeMeant} className="link inline-flex min-h-tap items-center noscript:hidden">
            {meant.split("@").at(-1)}?<span className="sr-only"> Corrigir para {meant}</span>
          </button>
        )}
      </p>
    </div>
  );
}
