import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { StepHeading } from "../step-heading.tsx";

interface ResultHeadProps {
  tone: "accent" | "danger" | "warning";
  icon: LucideIcon;
  title: string;
  /** Below the title, in place of a sentence. */
  facts?: ReactNode;
  /** One sentence or two. */
  children?: ReactNode;
}

const CIRCLE = { accent: "bg-accent", danger: "bg-danger", warning: "bg-warning" };

/** Icon, title and what there is to say. Lower on phones, so that all of it is on the first screen. */
export function ResultHead({ tone, icon, title, facts, children }: ResultHeadProps) {
  return (
    <div className="mt-6 mb-7 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 text-center md:mt-14 md:mb-9 md:gap-4">
      <span className={`grid size-12 place-items-center rounded-full text-paper md:size-16 ${CIRCLE[tone]}`}>
        <Icon of={icon} size="l" />
      </span>
      <StepHeading size="h1">{title}</StepHeading>
      {facts && <div className="max-w-full">{facts}</div>}
      {children && <p className="max-w-[32em] break-words text-ink-soft text-lead">{children}</p>}
    </div>
  );
}

/** Buttons below a result; full width on phones, the main one first. */
export function ResultActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-9 flex flex-col-reverse gap-3 md:flex-row md:flex-wrap md:justify-center [&>*]:w-full md:[&>*]:w-auto">
      {children}
    </div>
  );
}
