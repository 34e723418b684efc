import { useState } from "react";
import { flushSync } from "react-dom";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskDocument } from "#app/ui/fields/mask.ts";
import { isCpf } from "#platform/formats/cpf.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import { documentType } from "./document-field.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

const WHERE_IT_GOES = "A transportadora pede o CPF. Vai só na etiqueta e no documento do envio.";
const FOR_COMPANIES = "Para empresa, siga sem preencher: pedimos o CNPJ antes do envio.";
const COMPANY_TYPED = "Para empresa, pode seguir: este campo só guarda CPF, e pedimos o CNPJ antes do envio.";

/**
 * The CPF for the carrier's label, optional. A known CPF is shown masked. A CNPJ is not
 * taken here and does not hold up the order; the shop asks companies for it.
 * Rules: SHIP-86.
 */
export function LabelDocument({ form }: { form: DeliveryForm }) {
  const { values, bind, focus } = form;
  const [opened, setOpened] = useState(false);
  const field = bind("cpf");
  const isKnown = isCpf(values.cpf);

  function open() {
    flushSync(() => setOpened(true));
    focus("cpf");
  }
  if (opened || field.error || !isKnown) {
    return (
      <TextField
        {...field}
        onFocus={() => setOpened(true)}
        label="CPF de quem recebe"
        optional
        hint={documentType(values.cpf) === "CNPJ" ? COMPANY_TYPED : `${WHERE_IT_GOES} ${FOR_COMPANIES}`}
        inputMode="numeric"
        autoComplete="off"
        mask={maskDocument}
        className="max-w-80"
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 text-small">
      <p className="min-w-0 text-ink-soft">CPF na etiqueta: {hiddenCpf(values.cpf)}</p>
      <button type="button" onClick={open} className="link flex min-h-tap scroll-mb-28 items-center">
        Alterar<span className="sr-only">&nbsp;o CPF da etiqueta</span>
      </button>
    </div>
  );
}

/** `***.982.247-**`: the screen may be seen by others. */
export function hiddenCpf(cpf: string): string {
  const digits = digitsOf(cpf);
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}
