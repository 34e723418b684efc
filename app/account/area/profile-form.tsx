import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { NameField, PhoneAndCpfFields } from "#app/forms/person-fields.tsx";
import { RegisterAddress } from "#app/login/register-address.tsx";
import { announceSessionChange } from "#app/session/use-customer.ts";
import { maskCep, maskCpf, maskPhone } from "#app/ui/fields/mask.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { Profile } from "#shop/customers/accounts/profile.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountPanel } from "./account-panel.tsx";
import { FormActions } from "./form-actions.tsx";
import { NOT_SAVED, profileRules, type StoredProfile } from "./profile-rules.ts";

interface ProfileFormProps {
  /** Null if the session ended before a form without scripts arrived: then only the typed values exist. */
  profile: Profile | null;
  initial: FormAnswer | undefined;
}

const NOTHING: StoredProfile = {
  ...{ cpf: "", zipCode: "", street: "", number: "" },
  ...{ complement: "", neighborhood: "", city: "", state: "" },
};

/** The edit form of 'Meus Dados'; replaces the panel. */
export function CustomerProfileForm({ profile, initial }: ProfileFormProps) {
  const navigate = useNavigate();
  const begin = useRef<HTMLDivElement>(null);
  useEffect(() => begin.current?.querySelector("input")?.focus({ preventScroll: true }), []);

  function finish() {
    showToast({ about: "profile", title: "Perfil atualizado" });
    void announceSessionChange();
    void navigate("/account", { replace: true, preventScrollReset: true });
  }

  return (
    <AccountPanel id="meus-dados" title="Meus Dados">
      <AccountForm
        action="/account"
        check={(fields) => fieldErrors(profileRules(profile ?? NOTHING, fields), fields)}
        customerId={profile?.id ?? null}
        initial={initial}
        onDone={finish}
        onRefused={({ problem }) => {
          if (problem?.title === NOT_SAVED.title) {
            showToast({
              about: "profile",
              title: NOT_SAVED.title,
              description: NOT_SAVED.message,
              tone: "destructive",
            });
          }
        }}
      >
        {({ typed = profile ? masked(profile) : {}, errors, form, recheck, busy }) => (
          <>
            <div ref={begin} className="grid grid-cols-6 gap-x-4 gap-y-5">
              <NameField typed={typed} errors={errors} />
              <PhoneAndCpfFields typed={typed} errors={errors} />
              <RegisterAddress typed={typed} errors={errors} form={form} onFilled={recheck} />
            </div>
            {profile && (
              <p className="text-ink-muted text-small">
                Seu e-mail é <b className="break-all font-semibold text-ink">{profile.email}</b>.{" "}
                <Link to="/account/email" className="link">
                  Alterar e-mail
                </Link>
              </p>
            )}
            <FormActions busy={busy} label="Salvar alterações" />
          </>
        )}
      </AccountForm>
    </AccountPanel>
  );
}

function masked(profile: Profile): Record<string, string> {
  const { name, street, number, complement, neighborhood, city, state } = profile;
  const numbers = {
    phone: maskPhone(profile.phone),
    cpf: maskCpf(profile.cpf),
    zipCode: maskCep(profile.zipCode),
  };
  return { name, street, number, complement, neighborhood, city, state, ...numbers };
}
