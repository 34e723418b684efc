import { type FormEvent, useState } from "react";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { cepDigits, isCep } from "#platform/formats/cep.ts";

interface CepFormProps {
  /** As typed. */
  value: string;
  busy: boolean;
  error: string | null;
  onChange: (typed: string) => void;
  onSubmit: (cep: string) => void;
}

/** Rules: SHIP-5. */
const INVALID = "CEP inválido. Digite um CEP com 8 dígitos.";

/** CEP field and its button, which waits for eight digits. */
export function CepForm({ value, busy, error, onChange, onSubmit }: CepFormProps) {
  const [left, setLeft] = useState(false);
  const unfinished = left && value !== "" && !isCep(value);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isCep(value) && !busy) onSubmit(cepDigits(value));
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2" noValidate>
      <TextField
        label="CEP"
        labelHidden
        name="cep"
        placeholder="00000-000"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={9}
        mask={maskCep}
        value={value}
        error={error ?? (unfinished ? INVALID : null)}
        onInput={(event) => {
          setLeft(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => afterPointerUp(() => setLeft(true))}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" disabled={!isCep(value)} busy={busy}>
        Calcular
      </Button>
    </form>
  );
}
