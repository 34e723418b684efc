import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "trailing" | "defaultValue">;

/** A password field with a button that shows what is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      icon={shown ? EyeOff : Eye}
      label={shown ? "Ocultar senha" : "Mostrar senha"}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="-mr-3"
    />
  );
  return <TextField {...props} type={shown ? "text" : "password"} trailing={useHydrated() ? toggle : undefined} />;
}

/** The password of whoever is logged in, asked for again. */
export function OwnPasswordField({ error }: { error: string | undefined }) {
  return <PasswordField label="Sua senha" name="currentPassword" autoComplete="current-password" error={error} />;
}

/** A new password, typed twice. */
export function NewPasswordFields({ errors }: { errors: { password?: string; passwordConfirmation?: string } }) {
  return (
    <>
      <PasswordField
        label="Nova senha"
        name="password"
        autoComplete="new-password"
        hint="Pelo menos 6 caracteres."
        error={errors.password}
      />
      <PasswordField
        label="Confirmar nova senha"
        name="passwordConfirmation"
        autoComplete="new-password"
        error={errors.passwordConfirmation}
      />
    </>
  );
}
