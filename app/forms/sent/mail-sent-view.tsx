import { Mail } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormAnswer } from "../form-answer.ts";
import { SentView } from "./sent-view.tsx";

interface MailSentViewProps {
  /** The page has no other title. */
  alone?: boolean;
  /** Where the mail went. */
  sent: ReactNode;
  /** What else can be done. */
  children?: ReactNode;
}

/** 'Confira o seu e-mail': replaces a form that is answered by e-mail. */
export function MailSentView({ alone, sent, children }: MailSentViewProps) {
  return (
    <SentView title="Confira o seu e-mail" icon={Mail} alone={alone}>
      <p className="text-pretty text-ink-soft">{sent}</p>
      <p className="text-ink-soft">Não encontrou? Olhe também a caixa de spam.</p>
      {children}
    </SentView>
  );
}

/** What was typed, within the sentence that repeats it. */
export function Typed({ children }: { children: ReactNode }) {
  return <b className="wrap-anywhere font-semibold text-ink">{children}</b>;
}

interface CorrectLinkProps extends Pick<ComponentProps<typeof ButtonLink>, "variant" | "className"> {
  /** The form's address: without JavaScript the link opens an empty form. */
  to: string;
  onCorrect: () => void;
  children: string;
}

/** Brings the form back with what was typed. */
export function CorrectLink({ to, onCorrect, children, ...looks }: CorrectLinkProps) {
  return (
    <ButtonLink
      to={to}
      reloadDocument
      size="s"
      {...looks}
      onClick={(event) => {
        event.preventDefault();
        onCorrect();
      }}
    >
      {children}
    </ButtonLink>
  );
}

/** Whether the form is back to correct what an answer repeats, and the way there: it focuses the first field. */
export function useCorrection(answer: FormAnswer | undefined, focusFirst: () => void) {
  const [corrected, setCorrected] = useState<FormAnswer>();
  return {
    /** The form was brought back at some time. */
    hasCorrected: corrected !== undefined,
    isCorrecting: answer !== undefined && answer === corrected,
    correct() {
      flushSync(() => setCorrected(answer));
      focusFirst();
    },
  };
}
