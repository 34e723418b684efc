import { counted } from "#platform/formats/plural.ts";

/** `soon`: works, and will not for ever or not for everything. `open`: could not be looked at from here. */
export type InstallationVerdict = "ok" | "soon" | "wrong" | "open";

/** Texts are for the shop's owner. */
export interface InstallationFinding {
  subject: string;
  verdict: InstallationVerdict;
  text: string;
  /** What the owner should do; null: nothing. */
  task: string | null;
}

export const INSTALLATION_VERDICTS: Readonly<Record<InstallationVerdict, string>> = {
  ok: "Em ordem",
  soon: "Atenção",
  wrong: "Errado",
  open: "Não conferido",
};

export function findingsOf(subject: string) {
  const finding =
    (verdict: InstallationVerdict) =>
    (text: string, task: string | null = null) => ({
      subject,
      verdict,
      text,
      task,
    });
  return { ok: finding("ok"), soon: finding("soon"), wrong: finding("wrong"), open: finding("open") };
}

export function findingLines({ subject, verdict, text, task }: InstallationFinding): string[] {
  const mark = `[${verdict === "wrong" ? "ERRADO" : INSTALLATION_VERDICTS[verdict].toLowerCase()}]`;
  return [`${mark} ${subject}: ${text}`, ...(task ? [`    A fazer: ${task}`] : [])];
}

/** `Tudo em ordem.`, or how many are not. */
export function installationSummary(findings: readonly InstallationFinding[]): string {
  const count = (verdict: InstallationVerdict) => findings.filter((each) => each.verdict === verdict).length;
  const parts = [
    [count("wrong"), "errado", "errados"],
    [count("soon"), "pede atenção", "pedem atenção"],
    [count("open"), "não conferido", "não conferidos"],
  ] as const;
  const shown = parts.filter(([number]) => number > 0).map(([number, one, many]) => counted(number, one, many));
  return shown.length === 0 ? "Tudo em ordem." : `${shown.join(", ")}.`;
}
