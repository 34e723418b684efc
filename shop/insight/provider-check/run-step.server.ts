import type { RecordedCall } from "#platform/http/record-calls.server.ts";
import { recordCalls } from "#platform/http/record-calls.server.ts";
import { ProviderRefused, ProviderUnavailable } from "#shop/ordering/payments/payment-provider.ts";
import type { CheckedProvider, StepReport } from "./check-report.ts";
import { keepCall } from "./redact-call.ts";

/** Texts are for the shop's owner. */
export interface Notebook {
  /** The provider's answer is not what the shop expects. Null, as a step that ends with it answers. */
  differs(finding: string): null;
  /** It could not be tested, and what a person can do about it. */
  open(why: string, task?: string): null;
  note(text: string): void;
  task(text: string): void;
  same(field: string, answered: unknown, read: unknown): void;
  /** The newest JSON answer of this step that matches; null if there is none. */
  answer(isIt: (answered: unknown) => boolean): Promise<unknown>;
  /** The newest JSON body of this step that the provider accepted. */
  taken(): Promise<unknown>;
}

/** Null if the step failed. */
export type RunStep = <T>(
  step: string,
  title: string,
  work: (notebook: Notebook) => Promise<T | null>,
) => Promise<T | null>;

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
    return null;
  };
  return {
    differs,
    open(why, task) {
      if (report.verdict === "agrees") report.verdict = "open";
      report.findings.push(why);
      if (task) report.tasks.push(task);
      return null;
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

/** Compared values are amounts, states and references of the shop, which are safe to show. */
function shown(value: unknown): string {
  return value === null || value === undefined ? "vazio" : String(value).slice(0, 80);
}

/** Errors other than providers' appear by name only. */
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

/** By a path such as `transactions.payments.0.amount`. */
export function at(answer: unknown, path: string): unknown {
  let value: unknown = answer;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return value;
}
