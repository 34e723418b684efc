import * as z from "zod/mini";
import { addDays, DAY_MS, isDay } from "#platform/clock.ts";
import { emailField } from "#platform/formats/email-field.ts";
import { typedText } from "#platform/formats/typed-text.ts";
import { profileFields } from "#shop/customers/accounts/profile.ts";

/** LGPD art. 19, II. Rules: LAW-30. */
export const DATA_REQUEST_ANSWER_DAYS = 15;

/** LGPD art. 18; in the order of the form. Rules: LAW-31. */
export const REQUEST_KINDS = [
  "access",
  "deletion",
  "correction",
  "portability",
  "consent",
  "confirmation",
  "sharing",
  "opposition",
  "other",
] as const;
export type DataRequestKind = (typeof REQUEST_KINDS)[number];

export const KIND_LABELS: Readonly<Record<DataRequestKind, string>> = {
  access: "Acesso aos dados",
  deletion: "Eliminação dos dados",
  correction: "Correção de dados",
  portability: "Portabilidade",
  consent: "Revogação do consentimento",
  confirmation: "Confirmação de que há dados",
  sharing: "Com quem os dados são compartilhados",
  opposition: "Oposição ao uso",
  other: "Outro pedido",
};

/** `account`: the customer made it on the site. */
export const REQUEST_CHANNELS = ["email", "contact", "whatsapp", "phone", "letter", "in_person", "account"] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<RequestChannel, string>> = {
  email: "E-mail",
  contact: "Formulário de contato",
  whatsapp: "WhatsApp",
  phone: "Telefone",
  letter: "Carta",
  in_person: "Pessoalmente",
  account: "Pela própria conta",
};

/** Answered requests can be reopened. */
export const REQUEST_STATES = ["open", "fulfilled", "refused"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const STATE_LABELS: Readonly<Record<RequestState, string>> = {
  open: "Aberto",
  fulfilled: "Atendido",
  refused: "Recusado",
};

/** The values appear in the URL. */
export const REQUEST_VIEWS = [
  { value: "abertos", label: "Abertos" },
  { value: "respondidos", label: "Respondidos" },
  { value: "todos", label: "Todos" },
] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number]["value"];

/** By default all requests for a search, otherwise the open ones. */
export function requestView(value: string | null, term: string): RequestView {
  return REQUEST_VIEWS.find((view) => view.value === value)?.value ?? (term === "" ? "abertos" : "todos");
}

/** Days are São Paulo days, `YYYY-MM-DD`. */
export interface DataRequest {
  id: string;
  number: number;
  kind: DataRequestKind;
  channel: RequestChannel;
  state: RequestState;
  /** Null also once the account was deleted. */
  customerId: string | null;
  /** Empty once the account concerned is deleted. */
  name: string;
  email: string;
  details: string;
  answer: string;
  receivedOn: string;
  dueOn: string;
  answeredAt: Date | null;
  enteredBy: string | null;
  answeredBy: string | null;
}

export function dueOn(receivedOn: string): string {
  return addDays(receivedOn, DATA_REQUEST_ANSWER_DAYS);
}

/** Whole days; negative once `day` has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

const lines = typedText(2000);

export const DataRequestForm = z.object({
  name: profileFields.name,
  email: emailField,
  kind: z.enum(REQUEST_KINDS, "Escolha o que foi pedido."),
  channel: z.enum(REQUEST_CHANNELS, "Escolha por onde o pedido chegou."),
  receivedOn: z
    .string("Digite a data.")
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "Digite a data."), z.refine(isDay, "Data inválida.")),
  details: lines,
});
export type DataRequestForm = z.output<typeof DataRequestForm>;

const ANSWER_MESSAGE = "Escreva o que foi respondido.";

/** Rules: LAW-32. */
export const DataRequestAnswerForm = z.object({
  outcome: z.enum(["fulfilled", "refused"], "Escolha o resultado."),
  answer: z.pipe(lines, z.string().check(z.minLength(3, ANSWER_MESSAGE))),
});
export type DataRequestAnswerForm = z.output<typeof DataRequestAnswerForm>;
