import { EmailField } from "#app/forms/email-field.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskPhone } from "#app/ui/fields/mask.ts";
import { isEmailAddress, plainEmail } from "#platform/formats/email-address.ts";
import { type DeliveryField, type DeliveryFields, PERSON_FIELDS } from "./delivery-fields.ts";
import type { Part } from "./delivery-parts.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { isAccountPerson, type KnownProfile, knownFields } from "./profile-fields.ts";
import type { DeliveryForm } from "./use-delivery-fields.ts";

interface PersonPartProps {
  form: DeliveryForm;
  part: Part;
  isCard: boolean;
  /** Null for visitors. */
  profile: KnownProfile | null;
  /** Pick-up at the shop. */
  collected: boolean;
  onChange: () => void;
  onCancel: () => void;
}

const NOBODY = { name: "", email: "", phone: "", cpf: "" };

/** Who receives: name, e-mail and phone, as a row of the card or as fields. */
export function PersonPart({ form, part, isCard, profile, collected, onChange, onCancel }: PersonPartProps) {
  const { values, bind, fill, focus } = form;
  const fields = <ContactFields bind={bind} asked={part.asked} accountEmail={profile?.email ?? null} />;
  if (!isCard) return fields;
  const isAsked = part.asked.size > 0;
  const isOpen = part.before !== null || PERSON_FIELDS.every((field) => part.asked.has(field));

  function fillAccount(wanted: boolean) {
    if (!profile) return;
    fill(wanted ? pickPerson(knownFields(profile)) : NOBODY, wanted ? PERSON_FIELDS : []);
    if (!wanted) focus("name");
  }

  return (
    <DeliveryRow
      title={collected ? "Quem retira" : values.giftRecipient.trim() ? "Quem compra" : "Quem recebe"}
      content="seus dados"
      summary={isOpen ? null : <PersonLines values={values} accountEmail={profile?.email ?? null} />}
      onChange={isAsked ? undefined : onChange}
      onCancel={part.before ? onCancel : undefined}
    >
      {isAsked && (
        <div className="grid gap-4 pb-2">
          {isOpen && profile && (
            <Checkbox
              label="Usar dados da minha conta"
              checked={isAccountPerson(values, profile)}
              onChange={(event) => fillAccount(event.currentTarget.checked)}
            />
          )}
          {fields}
        </div>
      )}
    </DeliveryRow>
  );
}

interface ContactFieldsProps {
  bind: DeliveryForm["bind"];
  asked: ReadonlySet<DeliveryField>;
  /** Null for visitors. */
  accountEmail: string | null;
}

/** Who receives: name, e-mail and phone, as far as they are asked. */
function ContactFields({ bind, asked, accountEmail }: ContactFieldsProps) {
  const email = bind("email");
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-5">
      {asked.has("name") && (
        <TextField {...bind("name")} label="Nome completo" autoComplete="name" className="col-span-6" />
      )}
      {asked.has("email") && (
        <EmailField {...email} hint={otherEmailHint(email.value, accountEmail)} className="col-span-6 lg:col-span-3" />
      )}
      {asked.has("phone") && (
        <TextField
          {...bind("phone")}
          label="Telefone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          mask={maskPhone}
          className="col-span-6 lg:col-span-3"
        />
      )}
    </div>
  );
}

function PersonLines({ values, accountEmail }: { values: DeliveryFields; accountEmail: string | null }) {
  const { name, email, phone } = values;
  const hint = otherEmailHint(email, accountEmail);
  return (
    <>
      <p className="font-semibold">{name}</p>
      <p className="flex flex-wrap gap-x-3 text-ink-soft text-small">
        <span>{plainEmail(email)}</span>
        {phone && <span className="whitespace-nowrap">{phone}</span>}
      </p>
      {hint && <p className="mt-1 text-caption text-ink-muted">{hint}</p>}
    </>
  );
}

function pickPerson({ name, email, phone, cpf }: DeliveryFields) {
  return { name, email, phone, cpf };
}

/** Hint when the order's e-mail differs from the account's; nothing for visitors. Rules: ORDER-11. */
export function otherEmailHint(typed: string, accountEmail: string | null): string | undefined {
  const address = plainEmail(typed);
  if (accountEmail === null || !isEmailAddress(address) || address === accountEmail.toLowerCase()) return undefined;
  return `É diferente do e-mail da sua conta (${accountEmail}). Os avisos deste pedido vão para o que está aqui.`;
}
