import { PasswordField } from "#app/forms/password-field.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { ProvenByPassword } from "#shop/staff/staff-forms.ts";
import type { AdminAnswer } from "../admin-answer.ts";
import { AdminForm } from "../admin-form.tsx";

interface ProofFormProps {
  intent: string;
  label: string;
  variant?: ButtonVariant;
  initial: AdminAnswer | undefined;
  onDone?: (answer: AdminAnswer) => void;
}

/** Something that only whoever knows the password may do. */
export function ProofForm({ intent, label, variant = "secondary", initial, onDone }: ProofFormProps) {
  return (
    <AdminForm intent={intent} schema={ProvenByPassword} initial={initial} emptied onDone={onDone}>
      {({ field, busy }) => (
        <>
          <PasswordField
            label="Senha atual"
            name="currentPassword"
            autoComplete="current-password"
            error={field("currentPassword").error}
            className="max-w-80"
          />
          <Button type="submit" variant={variant} busy={busy} className="justify-self-start">
            {label}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
