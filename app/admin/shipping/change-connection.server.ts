import { data } from "react-router";
import { noteFailure } from "#app/forms/answer-failure.server.ts";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { valuesToRefill } from "#app/forms/form-answer.ts";
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
import { refuseStaff } from "../refuse-staff.server.ts";
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
      return refuseStaff(fields, { reason: "no_such_form" });
  }
}

async function test(services: Services, staff: StaffSession, fields: Fields) {
  try {
    const tested = await testCarrierToken(services, staff, fields.token ?? "");
    if (tested.kind === "refused") return refuseToken(fields, tested.reason);
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
    if (saved.kind === "refused") return refuseToken(fields, saved.reason);
    return data(done(fields, "Token salvo"));
  } catch (error) {
    return failed(services, fields, error, TOKEN_WORDS.not_saved);
  }
}

async function remove(services: Services, staff: StaffSession, fields: Fields) {
  const removed = await removeCarrierToken(services, staff);
  return removed.kind === "removed" ? data(done(fields, "Token removido")) : refuseStaff(fields, removed);
}

async function keepApplication(services: Services, staff: StaffSession, fields: Fields) {
  const form = APPLICATION_FORM.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(APPLICATION_FORM, fields) });
  const saved = await saveApplication(services, staff, form.data);
  if (saved.kind === "saved") return data(done(fields, "Aplicativo salvo"));
  if (saved.reason === "secret_needed") {
    return refuse(fields, { status: 422, errors: { clientSecret: "Digite o secret do aplicativo." } });
  }
  return refuseStaff(fields, saved);
}

async function begin(services: Services, staff: StaffSession, fields: Fields) {
  const begun = await beginConnection(services, staff);
  if (begun.kind === "begun") return data(done(fields, "", { link: begun.address }));
  if (begun.reason === "not_allowed") return refuseStaff(fields, begun);
  return refuse(fields, {
    status: 409,
    problem: { title: "Falta o aplicativo", message: "Salve o aplicativo antes." },
  });
}

const CONCLUDED: Record<string, string> = {
  wrong_state: "Este retorno não é de uma conexão que você começou, ou ficou aberto demais. Comece de novo.",
  no_application: "Salve o aplicativo antes.",
  code_refused: "O Melhor Envio não aceitou a autorização. Confira o aplicativo e comece de novo.",
  carrier_unavailable: "O Melhor Envio não respondeu. Comece de novo em instantes.",
};

async function conclude(services: Services, staff: StaffSession, fields: Fields) {
  const answer = await finishConnection(services, staff, { code: fields.code ?? "", state: fields.state ?? "" });
  if (answer.kind === "connected") {
    const { test: tested } = answer;
    // Answers 200 even on a failed test, so that the page revalidates the connection's state.
    if (tested.problem) return refuse(fields, { status: 200, problem: problemOf(tested, null) });
    return data(done(fields, connectedText(tested.account?.name ?? null)));
  }
  if (answer.reason === "not_allowed") return refuseStaff(fields, answer);
  const message = CONCLUDED[answer.reason] ?? "";
  return refuse(fields, { status: 422, problem: { title: "Conexão não concluída", message } });
}

function refuseToken(fields: Fields, reason: "token_needed" | "invalid_format" | "not_allowed") {
  if (reason === "not_allowed") return refuseStaff(fields, { reason });
  return refuse(fields, { status: 422, errors: { token: TOKEN_WORDS[reason] } });
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
  return refuse(fields, {
    status: noteFailure(logger, error),
    problem: { title, message: "Tente de novo em instantes." },
  });
}

async function keepBalanceWarning(services: Services, staff: StaffSession, fields: Fields) {
  const form = BalanceWarningFields.safeParse(fields);
  if (!form.success) return refuse(fields, { status: 422, errors: fieldErrors(BalanceWarningFields, fields) });
  const answer = await saveBalanceWarning(services, staff, warningOfFields(form.data), fields.version ?? "");
  return answer.kind === "saved" ? data(done(fields, "Aviso de saldo salvo")) : refuseStaff(fields, answer);
}
