import { TextField } from "#app/ui/fields/field.tsx";
import { maskPayerDocument } from "../delivery/document-field.ts";

interface PayerDocumentProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A boleto names its payer: asked for where the order does not know their CPF. */
export function PayerDocument({ value, error, onChange }: PayerDocumentProps) {
  return (
    <TextField
      label="CPF do pagador"
      hint="O boleto é emitido em nome de quem paga. Empresas informam o CNPJ."
      name="document"
      id="payer-document"
      autoComplete="off"
      mask={maskPayerDocument}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
