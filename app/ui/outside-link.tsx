import { ExternalLink } from "lucide-react";
import { buttonClass } from "./button-style.ts";
import { Icon } from "./icon.tsx";

interface OutsideLinkProps {
  to: string;
  variant: "primary" | "secondary";
  children: string;
}

/** A link to a provider's page in a new tab, so that the payment page stays open. */
export function OutsideLink({ to, variant, children }: OutsideLinkProps) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant, size: "l" }, true)}>
      {children}
      <Icon of={ExternalLink} />
      <span className="sr-only">(abre em outra aba)</span>
    </a>
  );
}
