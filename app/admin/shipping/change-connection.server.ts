import { data } from "react-router";
import { noteFailure } from "#app/forms/answer-failure.server.ts";
import { valuesToRefill } from "#app/forms/form-answer.ts";
import { above, atField } from "#app/forms/refusal.ts";
import { refuse } from "#app/forms/refuse-form.server.ts";
import { parseTypedCents } from "#platform/formats/typed-money.ts";
import {
  connectedText,
  PROBLEM_HINTS,
  TOKEN_WORDS,
  tokenProblemText,
} from "#shop/ordering/shipping/carrier-account/carrier-connection.ts";
import { beginConnection, finishConnection } from "#shop/ordering/shipping/carrier-account/connect-carrier.server.ts";
import { saveApplication } from "#shop/ordering/shipping/carrier-account/save-application.server.ts";
import {
  removeCarrierToken,
  saveCarrierToken,
} from "#shop/ordering/shipping/carrier-account/save-carrier-token.server.ts";
import { permissionUse } from "#shop/ordering/shipping/melhor-envio/token-permissions.ts";
import { quoteShipping } from "#shop/ordering/shipping/quote-shipping.server.ts";
import { type TokenTest, testCarrierToken } from "#shop/ordering/shipping/test-carrier-token.server.ts";
import type { Services } from "#shop/services.server.ts";
import { lastFourOf } from "#shop/settings/secret-setting.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { COMMON } from "../forms/common-refusals.ts";
import { checked, handleForms } from "../forms/handlers.server.ts";
import { refusals } from "../forms/refusals.server.ts";
import { type AdminAnswer, done } from "../page/admin-answer.ts";
import { panelHandlers } from "../page/setting-panels.server.ts";
import type { Posted } from "../page/staff-context.server.ts";
import { APPLICATION_FORM, measured, TestQuoteForm } from "./connection-forms.ts";

type Fields = Record<string, string>;

/** Quotes a test parcel with the current settings and token. */
const quoteTestParcel = checked(TestQuoteForm, async ({ services, fields }: Posted, form) => {
  const { cep, weight, value, width, height, length } = form;
  const parcel = {
    weightKg: measured(weight),
    widthCm: measured(width),
    heightCm: measured(height),
    lengthCm: measured(length),
    valueCents: parseTypedCents(value) ?? 0,
  };
  const quote = await quoteShipping(services, { cep, parcel });
  if (quote.kind === "refused") return refuseQuote(fields, quote);
  const estimated = quote.estimateReason && ESTIMATED[quote.estimateReason];
  return data(done(fields, "", { quoted: { estimated, options: quote.options } }));
});

/** Handles the connection page's forms. */
export const changeConnection = handleForms<Posted>({
  quote: quoteTestParcel,
  application: checked(APPLICATION_FORM, async ({ services, staff, fields }, form) => {
    const saved = await saveApplication(services, staff, form);
    return said(fields, saved, "Aplicativo salvo");
  }),
  async connect({ services, staff, fields }) {
    const begun = await beginConnection(services, staff);
    if (begun.kind === "begun") return data(done(fields, "", { link: begun.address }));
    return refuseConnection(fields, begun);
  },
  ...panelHandlers("shipping"),
  async conclude({ services, staff, fields }) {
    const answer = await finishConnection(services, staff, { code: fields.code ?? "", state: fields.state ?? "" });
    if (answer.kind === "connected") {
      const { test: tested } = answer;
      // Answers 200 even on a failed test, so that the page revalidates the connection's state.
      if (tested.problem) return refuse(fields, { status: 200, problem: problemOf(tested, null) });
      return data(done(fields, connectedText(tested.account?.name ?? null)));
    }
    return refuseConnection(fields, answer);
  },
  async token({ services, staff, fields }) {
    if (fields.passo === "salvar" || fields.passo === "salvar-assim") return save(services, staff, fields);
    if (fields.passo !== "remover") return test(services, staff, fields);
    return said(fields, await removeCarrierToken(services, staff), "Token removido");
  },
});

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

const INVALID_CEP = atField("cep", "CEP inválido.");
const { refuse: refuseQuote } = refusals({
  unknown_cep: atField("cep", "CEP não encontrado"),
  no_service: atField("cep", "Nenhum serviço de frete disponível para este CEP"),
  invalid_cep: INVALID_CEP,
  no_items: INVALID_CEP,
  unknown_product: INVALID_CEP,
});
const ESTIMATED = {
  provider_failed: "Erro na API do Melhor Envio. É isto que os clientes veem agora.",
  not_configured: "Nenhum token está salvo. É isto que os clientes veem agora.",
};
