import type { RecordedCall } from "#platform/http/record-calls.server.ts";
import { recordCalls } from "#platform/http/record-calls.server.ts";
import { ProviderRefused, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import type { CheckedProvider, StepReport } from "./check-report.ts";
import { keepCall } from "./keep-call.ts";

/** What a step says of what it saw. Texts are for the shop's owner. */
export interface Notebook {
  /** The provider answers otherwise than the shop expects. */
  differs(finding: string): void;
  /** The step cannot be tried here. */
  open(why: string): void;
  note(text: string): void;
  task(text: string): void;
  /** Compares a field of the raw answer with what the shop read from it. */
  same(field: string, answered: unknown, read: unknown): void;
  /** The newest JSON answer of this step that is what is looked for; null: there was none. */
  answer(isIt: (answered: unknown) => boolean): Promise<unknown>;
  /** The newest JSON that was sent in this step and was taken; null: there was none. */
  taken(): Promise<unknown>;
}

/** Tries one step and hands its report on. Answers what the step found for those after it; null when it failed. */
export type RunStep = <T>(
  step: string,
  title: string,
  work: (notebook: Notebook) => Promise<T | null>,
) => Promise<T | null>;

/** Steps of one provider, told to `tell` one by one. */
export function stepsOf(provider: CheckedProvider, tell: (report: StepReport) => Promise<void> | void): RunStep {
  return async (step, title, work) => {
    const report: StepReport = {
      provider,
      step,
      title,
      verdict: "agrees",
      findings: [],
      notes: [],
      tasks: [],
      calls: [],
    };
    const { value, error, calls } = await recordCalls((made) => work(notebookOf(report, made)));
    report.calls = calls.map(keepCall);
    if (error !== null) {
      report.verdict = "differs";
      report.findings.push(wordsOf(error, calls));
    }
    await tell(report);
    return value;
  };
}

function notebookOf(report: StepReport, made: () => Promise<RecordedCall[]>): Notebook {
  const differs = (finding: string) => {
    report.verdict = "differs";
    report.findings.push(finding);
  };
  return {
    differs,
    open(why) {
      if (report.verdict === "agrees") report.verdict = "open";
      report.findings.push(why);
    },
    note: (text) => void report.notes.push(text),
    task: (text) => void report.tasks.push(text),
    same(field, answered, read) {
      if (answered === read) return;
      differs(
        answered === undefined
          ? `A resposta não traz «${field}».`
          : `«${field}» veio ${shown(answered)}; a loja leu ${shown(read)}.`,
      );
    },
    taken: async () => jsonOf((await made()).findLast(({ sent, status }) => sent && status < 300)?.sent ?? ""),
    answer: async (isIt) =>
      (await made()).map(({ answered }) => jsonOf(answered)).findLast((each) => isIt(each)) ?? null,
  };
}

/** Values that are compared are amounts, states and references of ours: they may be shown. */
function shown(value: unknown): string {
  return value === null || value === undefined ? "vazio" : String(value).slice(0, 80);
}

/** What a failed call means to the owner. Errors of our own are told by their names; their messages hold no data. */
function wordsOf(error: unknown, calls: readonly RecordedCall[]): string {
  const last = calls.at(-1);
  const answered = last && last.status > 0 ? ` O último código foi ${last.status}.` : " Não houve resposta.";
  if (error instanceof ProviderRefused) return `O provedor recusou o pedido.${answered}`;
  if (error instanceof ProviderUnavailable) return `Não veio uma resposta que a loja possa usar.${answered}`;
  return `A loja falhou ao ler a resposta (${error instanceof Error ? error.name : "erro"}).${answered}`;
}

function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" ? json : null;
  } catch {
    return null;
  }
}

/** A value inside a raw answer, by its path: `transactions.payments.0.amount`; undefined where there is none. */
export function at(answer: unknown, path: string): unknown {
  let value: unknown = answer;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}
