import { PasswordField } from "#app/forms/password-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { OwnPassword, OwnProfile, STAFF_PASSWORD_LENGTH } from "#shop/staff/staff-forms.ts";
import { AdminForm } from "../page/admin-form.tsx";

interface ProfileFormProps {
  values: Record<string, string>;
}

export function StaffProfileForm({ values }: ProfileFormProps) {
  return (
    <AdminForm intent="details" schema={OwnProfile} values={values} save="Salvar dados">
      {({ field }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
          <TextField {...field("name")} label="Nome" autoComplete="name" />
          <TextField {...field("email")} label="E-mail" type="email" autoCapitalize="none" autoComplete="email" />
          <PasswordField
            label="Senha atual"
            name="currentPassword"
            autoComplete="current-password"
            hint="Para confirmar que é você."
            error={field("currentPassword").error}
          />
        </div>
      )}
    </AdminForm>
  );
}

export function PasswordForm({ username }: { username: string }) {
  return (
    <AdminForm intent="password" schema={OwnPassword} emptied save="Alterar senha">
      {({ field }) => (
        <>
          <input type="hidden" autoComplete="username" value={username} readOnly />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-5 md:grid-cols-2">
            <PasswordField
              label="Senha atual"
              name="currentPassword"
              autoComplete="current-password"
              error={field("currentPassword").error}
              className="md:col-span-2 md:max-w-1/2 md:pr-2"
            />
            <PasswordField
              label="Nova senha"
              name="password"
              autoComplete="new-password"
              hint={`Pelo menos ${STAFF_PASSWORD_LENGTH.min} caracteres.`}
              error={field("password").error}
            />
            <PasswordField
              label="Confirmar senha"
              name="passwordConfirmation"
              autoComplete="new-password"
              error={field("passwordConfirmation").error}
            />
          </div>
        </>
      )}
    </AdminForm>
  );
}
