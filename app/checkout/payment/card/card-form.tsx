import { CreditCard, Lock, RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { EmailField } from "#app/forms/email-field.tsx";
import { afterPointerUp } from "#app/hydration/after-pointer-up.ts";
import { PaymentMark } from "#app/ui/brand/payment-mark.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields/field.tsx";
import { maskCpf } from "#app/ui/fields/mask.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { dismissToast } from "#app/ui/toast/toast.tsx";
import { cnpjCharacters, formatCnpj } from "#platform/formats/cnpj.ts";
import { isEmailAddress, plainEmail } from "#platform/formats/email-address.ts";
import type { Centavos } from "#platform/money.ts";
import { UNEXPECTED } from "../payment-texts.ts";
import { type CardControls, type CardFieldsConfig, type MadeToken, MISSING_TOAST } from "./card-controls.ts";
import { type CardFacts, type CardField, cardFaults, isCardComplete, tokenFaults } from "./card-faults.ts";
import { InstallmentsField, SecureBox } from "./card-fields.tsx";
import { cardMark, codeHint } from "./card-marks.ts";
import { type CardPayer, initialCardValues } from "./card-payer.ts";
import type { SecureField, SecureFieldType } from "./mercado-pago-sdk.ts";
import { useCardOffer } from "./use-card-offer.ts";
import { FRAME_IDS, useSecureFields } from "./use-secure-fields.ts";

interface CardFormProps {
  method: "credit_card" | "debit_card";
  config: CardFieldsConfig;
  totalCents: Centavos;
  /** Who ordered: the default of the holder's fields. */
  payer: CardPayer | null;
  controls: RefObject<CardControls | null>;
  onValid: (valid: boolean) => void;
  /** Number of interest-free installments the typed card offers; null while unknown. */
  onInterestFree: (count: number | null) => void;
  /** What the chosen installments cost together, interest included; null while unknown. */
  onTotal: (cents: Centavos | null) => void;
}

type Typed = Pick<CardFacts, "holder" | "email" | "documentType" | "document">;

const DOCUMENTS = [
  { value: "CPF", label: "CPF" },
  { value: "CNPJ", label: "CNPJ" },
];
const documentTypeOf = (value: string) => (value === "CNPJ" ? "CNPJ" : "CPF");

/** The card form: number, expiry and code in the provider's iframes, the other fields are ours. */
export function CardForm(props: CardFormProps) {
  const { method, config, totalCents, payer, controls, onValid, onInterestFree, onTotal } = props;
  const form = useRef<HTMLElement>(null);
  const fields = useSecureFields(config);
  const offer = useCardOffer(fields, method, totalCents);
  const [typed, setTyped] = useState<Typed>(() => initialCardValues(payer));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wished, setWished] = useState("1");
  const options = offer.kind === "offered" ? offer.options : [];
  const chosen = options.find(({ value }) => value === wished) ?? options[0];
  const facts: CardFacts = {
    ...typed,
    number: fields.states.cardNumber,
    expiry: fields.states.expirationDate,
    code: fields.states.securityCode,
    cardProblem: offer.kind === "refused" ? offer.message : null,
    installments: chosen ? Number(chosen.value) : null,
  };
  const faults = cardFaults(facts);
  const complete = fields.ready && isCardComplete(facts);

  useEffect(() => onValid(complete), [complete, onValid]);
  // On unmount the form no longer counts as valid.
  useEffect(() => () => onValid(false), [onValid]);

  // On a phone the toast covers the fields it names: it is closed when the shopper goes on typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is typed
  useEffect(() => dismissToast(MISSING_TOAST), [typed, fields.states]);

  const interestFree = method === "credit_card" && offer.kind === "offered" ? offer.interestFree : null;
  useEffect(() => onInterestFree(interestFree), [interestFree, onInterestFree]);
  useEffect(() => () => onInterestFree(null), [onInterestFree]);
  const charged = chosen?.totalCents ?? null;
  useEffect(() => onTotal(charged), [charged, onTotal]);

  useImperativeHandle(controls, () => ({
    showFaults: () => {
      // Without its fields the form says why they are missing.
      if (fields.failure) return [];
      setLeft(new Set(Object.keys(faults)));
      focusCardField(form.current, faults, fields.mounted);
      return Object.values(faults);
    },
    tokenize: () => tokenize(),
  }));

  async function tokenize(): Promise<MadeToken> {
    const { provider } = fields;
    if (!provider || !complete || offer.kind !== "offered" || !chosen) {
      return { kind: "refused", faults: Object.values(faults) };
    }
    const identificationNumber = cnpjCharacters(typed.document);
    const identificationType = typed.documentType;
    const cardholderName = typed.holder.trim();
    try {
      const token = await provider.fields.createCardToken({ cardholderName, identificationType, identificationNumber });
      if (!token) return { kind: "refused", faults: [UNEXPECTED] };
      const card = {
        cardToken: token.id,
        paymentMethodId: offer.brand,
        ...(offer.issuerId === null ? {} : { issuerId: offer.issuerId }),
        installments: Number(chosen.value),
        identificationType,
        identificationNumber,
        cardholderEmail: plainEmail(typed.email),
      };
      return { kind: "token", card, deviceId: window.MP_DEVICE_SESSION_ID ?? null };
    } catch (error) {
      const told = tokenFaults(error);
      return { kind: "refused", faults: told.length > 0 ? told : [UNEXPECTED] };
    }
  }

  const shown = (field: CardField) => (left.has(field) ? faults[field] : undefined);
  /** The provider validates its own fields, so their errors show at once. */
  const secured = (field: "number" | "expiry" | "code") =>
    facts[field] === "invalid" || facts[field] === "past" || (field === "number" && facts.cardProblem)
      ? faults[field]
      : shown(field);
  const text = (name: "holder" | "email" | "document") => ({
    name,
    value: typed[name],
    error: shown(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: () => typed[name] !== "" && afterPointerUp(() => setLeft((before) => new Set([...before, name]))),
  });

  const mark = offer.kind === "offered" ? cardMark(offer.brand) : null;
  if (fields.failure) return <SdkFailure message={fields.failure} />;
  return (
    <section
      ref={form}
      aria-labelledby="card-form"
      aria-busy={!fields.ready}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="card-form" className="font-semibold text-body leading-snug">
          Dados do cartão
        </h3>
        <p className="flex items-center gap-1.5 text-caption text-ink-muted">
          <Icon of={Lock} size="s" />
          Direto ao Mercado Pago: a loja não vê o número
        </p>
      </div>
      <SecureBox
        id={FRAME_IDS.cardNumber}
        label="Número do cartão"
        error={secured("number")}
        focused={fields.focused === "cardNumber"}
        trailing={mark ? <PaymentMark of={mark} /> : <Icon of={CreditCard} />}
      />
      <div className="grid grid-cols-2 gap-4">
        <SecureBox
          id={FRAME_IDS.expirationDate}
          label="Validade"
          error={secured("expiry")}
          focused={fields.focused === "expirationDate"}
        />
        <SecureBox
          id={FRAME_IDS.securityCode}
          label="CVV"
          hint={offer.kind === "offered" ? codeHint(offer.brand) : secured("code") ? undefined : codeHint(null)}
          error={secured("code")}
          focused={fields.focused === "securityCode"}
        />
      </div>
      <TextField label="Nome do portador" autoComplete="cc-name" autoCapitalize="characters" {...text("holder")} />
      {!isEmailAddress(plainEmail(payer?.email ?? "")) && <EmailField label="E-mail do portador" {...text("email")} />}
      <div className="grid cramped:grid-cols-1 grid-cols-[6.5rem_minmax(0,1fr)] gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <SelectField
          label="Documento"
          name="documentType"
          options={DOCUMENTS}
          value={typed.documentType}
          onChange={(event) =>
            setTyped({ ...typed, documentType: documentTypeOf(event.currentTarget.value), document: "" })
          }
        />
        <TextField
          label="Número do documento"
          autoComplete="off"
          inputMode={typed.documentType === "CPF" ? "numeric" : undefined}
          mask={typed.documentType === "CPF" ? maskCpf : formatCnpj}
          {...text("document")}
        />
      </div>
      {method === "credit_card" && (
        <InstallmentsField
          options={options}
          value={chosen?.value ?? ""}
          totalCents={totalCents}
          error={shown("installments")}
          onChange={setWished}
        />
      )}
    </section>
  );
}

const SECURE: ReadonlyMap<string, SecureFieldType> = new Map([
  ["number", "cardNumber"],
  ["expiry", "expirationDate"],
  ["code", "securityCode"],
]);

/** Space above the field for its label, in CSS pixels: less on a phone, where the toast is below the fields. */
const ABOVE = { phone: 42, wide: 96 };

/**
 * Moves the focus to the first field at fault and brings it to the window's top, so that the other faults are seen
 * too; `faults` are in the form's order.
 */
function focusCardField(
  form: HTMLElement | null,
  faults: Partial<Record<CardField, string>>,
  mounted: Readonly<Partial<Record<SecureFieldType, SecureField>>>,
): void {
  const [first = ""] = Object.keys(faults);
  const secure = SECURE.get(first);
  const place = secure
    ? document.getElementById(FRAME_IDS[secure])
    : form?.querySelector<HTMLElement>(`[name="${first}"]`);
  if (secure) mounted[secure]?.focus();
  else place?.focus({ preventScroll: true });
  const above = matchMedia("(max-width: 767.98px)").matches ? ABOVE.phone : ABOVE.wide;
  if (place) window.scrollBy({ top: place.getBoundingClientRect().top - above });
}

/** The provider's card fields did not load; the other methods still work. */
export function SdkFailure({ message }: { message: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <Note tone="danger" role="alert" title={`${message}.`} className="w-full">
        Recarregue a página ou escolha outra forma de pagamento. Nada foi cobrado e seu pedido está guardado.
      </Note>
      <Button variant="secondary" icon={RefreshCw} onClick={() => window.location.reload()}>
        Recarregar
      </Button>
    </div>
  );
}
