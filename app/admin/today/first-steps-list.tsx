import { ChevronRight, Circle, CircleCheckBig, EyeOff, ListChecks } from "lucide-react";
import { Link } from "react-router";
import { ActionButton } from "#app/admin/page/action-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { plural } from "#platform/formats/plural.ts";
import type { FirstStep } from "#shop/insight/today/first-steps.ts";

/** Form name of the button that puts the steps away or brings them back. */
export const PUT_AWAY = "putAwayFirstSteps";

const STEPS_PATH = "/admin/hoje?ver=passos";

interface FirstStepsProps {
  steps: readonly FirstStep[];
  /** How many are not done. */
  open: number;
  isAway: boolean;
}

/** The first steps, each with what is missing and the place where it is done. */
export function FirstStepsList({ steps, open, isAway }: FirstStepsProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-panel border border-line bg-surface px-5 py-4 md:px-7 md:py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 className="text-title">{doneText(steps.length - open, steps.length)}</h3>
        <span aria-hidden="true" className="block h-2 w-full max-w-60 bg-tile-deep">
          <span
            className="block h-full bg-accent"
            style={{ width: `${Math.round(((steps.length - open) * 100) / steps.length)}%` }}
          />
        </span>
      </div>
      <ol className="divide-y divide-line">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-4">
        <ActionButton
          intent={PUT_AWAY}
          icon={isAway ? ListChecks : EyeOff}
          label={isAway ? "Mostrar de novo" : "Dispensar"}
          fields={{ dispensar: isAway ? "nao" : "sim" }}
        />
        <p className="max-w-prose text-ink-muted text-small">
          {isAway
            ? "Os passos estão dispensados para você e só aparecem aqui."
            : "Nenhum passo impede os outros, nem a venda. Dispensados, ficam no fim da página Hoje."}
        </p>
      </div>
    </section>
  );
}

function StepLine({ step: { title, isDone, text, to } }: { step: FirstStep }) {
  return (
    <li>
      <Link
        to={`/admin/${to}`}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-control py-3.5 hover:bg-paper"
      >
        <span className={isDone ? "text-accent" : "text-line-strong"}>
          <Icon of={isDone ? CircleCheckBig : Circle} />
        </span>
        <span className="grid gap-0.5">
          <span className="font-medium">
            {title}
            <span className="sr-only">{isDone ? " (feito): " : " (em aberto): "}</span>
          </span>
          <span className="text-ink-soft text-small">{text}</span>
        </span>
        <Icon of={ChevronRight} size="s" className="text-ink-muted" />
      </Link>
    </li>
  );
}

function doneText(done: number, all: number): string {
  if (done === all) return "Tudo feito";
  return `${done} de ${all} ${plural(done, "feito", "feitos")}`;
}

/** On 'Hoje': how many steps are open, or only where they are. */
export function FirstStepsHint({ open, isAway }: Pick<FirstStepsProps, "open" | "isAway">) {
  if (isAway || open === 0) {
    return (
      <Link to={STEPS_PATH} className="link inline-flex min-h-tap items-center gap-2 justify-self-start text-small">
        Primeiros passos
      </Link>
    );
  }
  return (
    <Note icon={ListChecks} title={`${plural(open, "Falta", "Faltam")} ${open} dos primeiros passos.`}>
      <Link to={STEPS_PATH} className="link">
        Ver quais
      </Link>
    </Note>
  );
}
