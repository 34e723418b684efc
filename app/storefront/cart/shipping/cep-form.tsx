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

/** The post's own search for a CEP by address. */
const FIND_CEP = "https://buscacepinter.correios.com.br/app/endereco/index.php";

/** CEP field and its button, which waits for eight digits. */
export function CepForm({ value, busy, error, onChange, onSubmit }: CepFormProps) {
  const [left, setLeft] = useState(false);
  const unfinished = left && value !== "" && !isCep(value);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isCep(value) && !busy) onSubmit(cepDigits(value));
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2" noValidate>
      <TextField
        label="CEP"
        labelHidden
        name="cep"
        placeholder="00000-000"
        inputMode="numeric"
        autoComplete="postal-code"
        mask={maskCep}
        value={value}
        error={error ?? (unfinished ? INVALID : null)}
        onInput={(event) => {
          setLeft(false);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => afterPointerUp(() => setLeft(true))}
        className="min-w-0"
      />
      <Button type="submit" variant="secondary" disabled={!isCep(value)} busy={busy}>
        Calcular
      </Button>
      {!isCep(value) && (
        <a
          href={FIND_CEP}
          target="_blank"
          rel="noopener"
          className="link col-span-full inline-flex min-h-tap items-center justify-self-start text-small"
        >
          Não sei meu CEP
        </a>
      )}
    </form>
  );
}
