import type { ChangeEvent } from "react";
import { type FieldProps, TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { LONGEST_GIFT_MESSAGE, LONGEST_RECIPIENT } from "#shop/ordering/orders/placing/delivery-rules.ts";

interface Bound extends Pick<FieldProps, "name" | "error"> {
  value?: string;
  defaultValue?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur?: () => void;
}

/** Whom a gift goes to, and its message; both optional. Rules: SETTING-3, SETTING-11. */
export function GiftFields({ bind }: { bind: (name: "giftRecipient" | "giftMessage") => Bound }) {
  return (
    <div className="grid gap-5">
      <TextField
        {...bind("giftRecipient")}
        label="Presente para outra pessoa: nome de quem recebe"
        optional
        autoComplete="off"
        hint={`Até ${LONGEST_RECIPIENT} caracteres. Vai na etiqueta, e dentro do pacote não há preços. Nota e avisos continuam com você.`}
      />
      <TextArea
        {...bind("giftMessage")}
        label="Mensagem para quem recebe"
        optional
        rows={3}
        autoComplete="off"
        hint={`Até ${LONGEST_GIFT_MESSAGE} caracteres. Escrevemos em um cartão que vai com as peças.`}
      />
    </div>
  );
}
