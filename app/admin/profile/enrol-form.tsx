import * as z from "zod/mini";
import { TextField } from "#app/ui/fields/field.tsx";
import { SecondStep } from "#shop/staff/staff-forms.ts";
import type { AdminAnswer } from "../page/admin-answer.ts";
import { AdminForm } from "../page/admin-form.tsx";

interface EnrolFormProps {
  enrolment: { key: string; picture: string };
  onDone: (answer: AdminAnswer) => void;
}

const Nothing = z.object({});

/** Enrolment: QR code, key to type, and the first code. */
export function EnrolForm({ enrolment: { key, picture }, onDone }: EnrolFormProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <img src={picture} alt="QR code para o aplicativo de códigos" width={192} height={192} className="bg-white" />
      <div className="grid gap-5">
        <p className="text-small">
          1. Leia o QR code com o aplicativo, ou digite a chave:
          <code className="mt-1 block select-all break-all font-sans font-semibold">
            {(key.match(/.{1,4}/g) ?? []).join(" ")}
          </code>
        </p>
        <AdminForm intent="confirm" schema={SecondStep} onDone={onDone} submit="Ativar verificação">
          {({ field }) => (
            <TextField
              {...field("code")}
              label="2. Código de seis números que aparece nele"
              inputMode="numeric"
              autoComplete="one-time-code"
              className="max-w-80"
            />
          )}
        </AdminForm>
        <AdminForm
          intent="giveUp"
          schema={Nothing}
          submit={{ label: "Cancelar", variant: "ghost", size: "s", className: "-ml-3 justify-self-start" }}
        />
      </div>
    </div>
  );
}
