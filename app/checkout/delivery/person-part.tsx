import { isEmailAddress, plainEmail } from "#platform/formats/email-address.ts";
import { type DeliveryFields, PERSON_FIELDS } from "./delivery-fields.ts";
import type { Part } from "./delivery-parts.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { AskedAccount, AskedContact } from "./fetched-fields.ts";
import { type KnownProfile, knownFields } from "./profile-fields.ts";
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
  const fields = <AskedContact bind={bind} asked={part.asked} accountEmail={profile?.email ?? null} />;
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
          {isOpen && profile && <AskedAccount values={values} profile={profile} onWant={fillAccount} />}
          {fields}
        </div>
      )}
    </DeliveryRow>
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
