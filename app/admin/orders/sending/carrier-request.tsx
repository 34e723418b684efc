import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Panel } from "#app/admin/admin-panel.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** In the address: which question stands open, for who follows it without scripts. */
export const REQUEST_SENT = "fazer";

interface AskingProps {
  /** Names the question in the address. */
  name: string;
  /** The question that the address names. */
  asked: string | null;
  label: string;
  title: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  /** The form that does it; `close` when it is done. */
  children: (close: () => void) => ReactNode;
}

/** A button that asks before anything happens: in a dialog, or where no scripts run on the page itself. */
export function CarrierRequest({ name, asked, label, title, icon, variant = "secondary", children }: AskingProps) {
  const isAlive = useHydrated();
  const [isOpen, setOpen] = useState(asked === name);
  const close = () => setOpen(false);
  if (!isAlive) {
    return (
      <>
        <ButtonLink to={`?${REQUEST_SENT}=${name}`} variant={variant} size="s" icon={icon}>
          {label}
        </ButtonLink>
        {asked === name && (
          <div className="basis-full">
            <Panel title={title}>{children(close)}</Panel>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      <Button variant={variant} size="s" icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
}
