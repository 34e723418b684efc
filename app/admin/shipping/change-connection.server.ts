import { data } from "react-router";
import { noteFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { valuesToRefill } from "#app/forms/form-answer.ts";
import { above, atField } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { TOKEN_WORDS } from "#shop/ordering/shipping/carrier-account/carrier-connection.ts";
import { beginConnection, finishConnection } from "#shop/ordering/shipping/carrier-account/connect-carrier.server.ts";
import { saveApplication } from "#shop/ordering/shipping/carrier-account/save-application.server.ts";
import {
  removeCarrierToken,
  saveCarrierToken,
} from "#shop/ordering/shipping/carrier-account/save-carrier-token.server.ts";
import { connectedText, PROBLEM_HINTS, tokenProblemText } from "#shop/ordering/shipping/carrier-account/token-texts.ts";
import { permissionUse } from "#shop/ordering/shipping/melhor-envio/token-permissions.ts";
import { type TokenTest, testCarrierToken } from "#shop/ordering/shipping/test-carrier-token.server.ts";
import type { Services } from "#shop/services.server.ts";
import { BalanceWarningFields, warningOfFields } from "#shop/settings/carrier/balance-warning.ts";
import { saveBalanceWarning } from "#shop/settings/carrier/save-balance-warning.server.ts";
import { lastFourOf } from "#shop/settings/secret-setting.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { type AdminAnswer, done, INTENT_FIELD } from "../admin-answer.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { refusals } from "../forms/refusals.server.ts";
import { APPLICATION_FORM } from "./application-fields.ts";
import { quoteTestParcel } from "./quote-test-parcel.server.ts";

type Fields = Record<string, string>;

/** Handles the connection page's forms. */
export async function changeConnection(services: Services, staff: StaffSession, fields: Fields) {
  switch (fields[INTENT_FIELD]) {
    case "cotar":
      return quoteTestParcel(services, fields);
    case "aplicativo":
      return keepApplication(services, staff, fields);
    case "conectar":
      return begin(services, staff, fields);
    case "saldo":
      return keepBalanceWarning(services, staff, fields);
    case "concluir":
      return conclude(services, staff, fields);
    case "token":
      if (fields.passo === "salvar" || fields.passo === "salvar-assim") return save(services, staff, fields);
      return fields.passo === "remover" ? remove(services, staff, fields) : test(services, staff, fields);
    default:
      return refuseConnection(fields, { reason: "no_such_form" });
  }
}

async function test(services: Services, staff: StaffSession, fields: Fields) {
  try {
    const tested = await testCarrierToken(services, staff, fields.token ?? "");
    if (tested.kind === "refused") return refuseConnection(fields, tested);
    // Answers 200 even on a failed test, so that the page revalidates the connection's state.
    const token = about(fields.token ?? "");
    if (tested.problem) return refuse(fields, { status: 200, problem: problemOf(tested, token) });
    const words = connectedText(tested.account?.name ?? null);
    return data(done(fields, token ? `${token}: ${words}. Ainda não está salvo` : words));
  } catch (error) {
    return failed(services, fields, error, TOKEN_WORDS.internal);
  }
}

async function save(services: Services, staff: StaffSession, fields: Fields) {
  try {
    const anyway = fields.passo === "salvar-assim";
    const saved = await saveCarrierToken(services, staff, fields.token ?? "", { anyway });
    if (saved.kind === "refused" && saved.reason === "not_working") {
      const { title, message } = problemOf(saved.test, about(fields.token ?? ""));
      const problem = { title: "Token não salvo", message: `${title}. ${message} O token em uso continua valendo.` };
      return data({ ...refusal(fields, problem), askAnyway: true }, { status: 409 });
    }
    if (saved.kind === "refused") return refuseConnection(fields, saved);
    return data(done(fields, "Token salvo"));
  } catch (error) {
    return failed(services, fields, error, TOKEN_WORDS.not_saved);
  }
}

async function remove(services: Services, staff: StaffSession, fields: Fields) {
  const removed = await removeCarrierToken(services, staff);
  return said(fields, removed, "Token removido");
}

async function keepApplication(services: Services, staff: StaffSession, fields: Fields) {
  const form = APPLICATION_FORM.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(APPLICATION_FORM, fields) });
  const saved = await saveApplication(services, staff, form.data);
  return said(fields, saved, "Aplicativo salvo");
}

async function begin(services: Services, staff: StaffSession, fields: Fields) {
  const begun = await beginConnection(services, staff);
  if (begun.kind === "begun") return data(done(fields, "", { link: begun.address }));
  return refuseConnection(fields, begun);
}

const NOT_CONCLUDED = "Conexão não concluída";
const { refuse: refuseConnection, said } = refusals({
  ...COMMON,
  token_needed: atField("token", TOKEN_WORDS.token_needed),
  invalid_format: atField("token", TOKEN_WORDS.invalid_format),
  secret_needed: atField("clientSecret", "Digite o secret do aplicativo."),
  no_application: above("Falta o aplicativo", "Salve o aplicativo antes.", 409),
  wrong_state: above(
    NOT_CONCLUDED,
    "Este retorno não é de uma conexão que você começou, ou ficou aberto demais. Comece de novo.",
  ),
  code_refused: above(
    NOT_CONCLUDED,
    "O Melhor Envio não aceitou a autorização. Confira o aplicativo e comece de novo.",
  ),
  carrier_unavailable: above(NOT_CONCLUDED, "O Melhor Envio não respondeu. Comece de novo em instantes."),
});

async function conclude(services: Services, staff: StaffSession, fields: Fields) {
  const answer = await finishConnection(services, staff, { code: fields.code ?? "", state: fields.state ?? "" });
  if (answer.kind === "connected") {
    const { test: tested } = answer;
    // Answers 200 even on a failed test, so that the page revalidates the connection's state.
    if (tested.problem) return refuse(fields, { status: 200, problem: problemOf(tested, null) });
    return data(done(fields, connectedText(tested.account?.name ?? null)));
  }
  return refuseConnection(fields, answer);
}

/** `Token colado (termina em ab12)`; null if none was pasted, so the test used the stored one. */
function about(typed: string): string | null {
  const token = typed.trim();
  return token === "" ? null : `Token colado (termina em ${lastFourOf(token)})`;
}

function refusal(fields: Fields, problem: { title: string; message: string }): AdminAnswer {
  return { kind: "refused", problem, values: valuesToRefill(fields) };
}

function problemOf({ problem, missing }: Extract<TokenTest, { kind: "tested" }>, token: string | null) {
  if (!problem) return { title: TOKEN_WORDS.failed, message: "" };
  const whose = token ? `${token}: ` : "";
  const lacks = missing.map((name) => `${permissionUse(name)} (${name})`).join(", ");
  const words = problem === "unavailable" ? "" : `${tokenProblemText(problem)}. `;
  return { title: TOKEN_WORDS.failed, message: whose + words + (lacks ? `Faltam: ${lacks}.` : PROBLEM_HINTS[problem]) };
}

function failed({ logger }: Services, fields: Fields, error: unknown, title: string) {
  return refuse(fields, above(title, "Tente de novo em instantes.", noteFailure(logger, error)));
}

async function keepBalanceWarning(services: Services, staff: StaffSession, fields: Fields) {
  const form = BalanceWarningFields.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(BalanceWarningFields, fields) });
  const answer = await saveBalanceWarning(services, staff, warningOfFields(form.data), fields.version ?? "");
  return said(fields, answer, "Aviso de saldo salvo");
}
