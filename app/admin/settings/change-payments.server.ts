import { data } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { valuesToRefill } from "#app/forms/form-answer.ts";
import { above, atField } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { valueAt } from "#platform/value-at.ts";
import { type KeyTest, keyProblem, LACK_WORDS } from "#shop/ordering/payments/keys/key-test.ts";
import {
  confirmTestKeys,
  removePaymentKeys,
  savePaymentKeys,
  tryPaymentKeys,
} from "#shop/ordering/payments/save-payment-keys.server.ts";
import { savePaymentMethods } from "#shop/ordering/payments/save-payment-methods.server.ts";
import type { Services } from "#shop/services.server.ts";
import { KEY_FIELDS, type KeyedProvider, keyedProviderOf, keysForm } from "#shop/settings/payment-keys.ts";
import { readStoredKeys } from "#shop/settings/payment-keys-queries.server.ts";
import { FIRST_METHOD, PaymentMethodFields, switchesOfFields } from "#shop/settings/payments/payment-methods.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { type AdminAnswer, done, INTENT_FIELD } from "../page/admin-answer.ts";
import { panelHandlers } from "../page/setting-panels.server.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { UNHEARD_WORDS } from "./provider-texts.ts";

type Fields = Record<string, string>;

/** Handles the payments page's forms; those of keys are named after their provider. */
export async function changePayments(posted: Posted) {
  const { services, staff, fields } = posted;
  const provider = keyedProviderOf(fields[INTENT_FIELD]);
  if (!provider) return changeTerms(posted);
  switch (fields.passo) {
    case "salvar":
      return save(services, staff, provider, fields, false);
    case "salvar-mesmo-assim":
      return save(services, staff, provider, fields, true);
    case "abrir-com-teste":
      return said(fields, await confirmTestKeys(services, staff, provider), "A loja abre com chaves de teste");
    case "remover":
      return said(fields, await removePaymentKeys(services, staff, provider), "Chaves removidas");
    default:
      return test(services, staff, provider, fields);
  }
}

const changeTerms = handleForms<Posted>({
  methods: checked(PaymentMethodFields, async ({ services, staff, fields }, form) => {
    const answer = await savePaymentMethods(services, staff, switchesOfFields(form), fields.version ?? "");
    return said(fields, answer, "Formas de pagamento salvas");
  }),
  ...panelHandlers("payments", "payment_limits"),
});

const { refuse: refusePayments, said } = refusals({
  ...COMMON,
  none_left: atField(FIRST_METHOD, "Deixe ligada ao menos uma forma que tem chaves."),
  nothing_typed: above("Nenhuma chave nova", "Cole a chave que você quer trocar."),
});

function typedKeys(provider: KeyedProvider, fields: Fields): Fields {
  return Object.fromEntries(KEY_FIELDS[provider].map(({ name }) => [name, (valueAt(fields, name) ?? "").trim()]));
}

async function save(services: Services, staff: StaffSession, provider: KeyedProvider, fields: Fields, even: boolean) {
  const kept = new Set(Object.keys(await readStoredKeys(services, provider)));
  const schema = keysForm(provider, kept);
  const typed = typedKeys(provider, fields);
  if (!schema.safeParse(typed).success) return refuse(fields, { status: 422, errors: fieldErrors(schema, typed) });
  const answer = await savePaymentKeys(services, staff, provider, typed, { even });
  switch (answer.kind) {
    case "saved":
      return data(done(fields, "Chaves salvas", hintsOf(answer.test)));
    case "asks": {
      const { title, message } = keyProblem(provider, answer.test);
      const problem = { title, message: `${message} Nada foi salvo: as chaves de antes continuam valendo.` };
      const asking: AdminAnswer = { kind: "refused", askAnyway: true, problem, values: valuesToRefill(fields) };
      return data(asking, { status: 422 });
    }
    case "refused":
      return refusePayments(fields, answer);
  }
}

async function test(services: Services, staff: StaffSession, provider: KeyedProvider, fields: Fields) {
  const answer = await tryPaymentKeys(services, staff, provider, typedKeys(provider, fields));
  if (answer.kind === "refused") return refusePayments(fields, answer);
  if (!answer.test) {
    const [first] = KEY_FIELDS[provider];
    return refuse(fields, { status: 422, errors: { [first?.name ?? ""]: `Cole aqui: ${first?.label ?? ""}.` } });
  }
  if (answer.test.kind === "fails") return refuse(fields, { status: 422, problem: keyProblem(provider, answer.test) });
  const heard = answer.unheard.map((event) => UNHEARD_WORDS[event]);
  return data(done(fields, worksWords(answer.test), hintsOf(answer.test, heard)));
}

/** What works, and is not as it should be. */
function hintsOf(test: KeyTest | null, more: readonly string[] = []): { except?: string[] } {
  const lacks = test?.kind === "works" ? test.lacks.map((lack) => LACK_WORDS[lack]) : [];
  return lacks.length + more.length > 0 ? { except: [...lacks, ...more] } : {};
}

function worksWords({ account, isTest }: Extract<KeyTest, { kind: "works" }>): string {
  return `As chaves funcionam. Conta: ${account}${isTest ? ", de teste" : ""}`;
}
