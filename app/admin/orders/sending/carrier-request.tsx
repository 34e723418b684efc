import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** Query parameter that names the open question, for use without scripts. */
export const REQUEST_SENT = "fazer";

interface AskingProps {
  /** The question's name in the URL. */
  name: string;
  /** The question named in the current URL. */
  asked: string | null;
  label: string;
  title: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  /** The form to show; call `close` when it is done. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form: in a dialog, or in the page without scripts. */
export function CarrierRequest({ name, asked, label, title, icon, variant = "secondary", children }: AskingProps) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(asked === name);
  const close = () => setOpen(false);
  if (!isHydrated) {
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

type FormProps = Pick<ComponentProps<typeof AdminForm>, "intent" | "schema" | "hidden" | "submit" | "children">;

/** A form that a button opens, closed when it is done. */
export function AskedForm({
  intent,
  schema,
  hidden,
  submit,
  children,
  ...asking
}: Omit<AskingProps, "children"> & FormProps) {
  return (
    <CarrierRequest {...asking}>
      {(close) => <KeptForm {...{ intent, schema, hidden, submit, children }} onDone={close} />}
    </CarrierRequest>
  );
}

/** Keeps its hidden fields, an idempotency key among them, when the page revalidates while the form is open. */
function KeptForm({ hidden, ...form }: FormProps & { onDone: () => void }) {
  const [kept] = useState(hidden);
  return <AdminForm hidden={kept} {...form} />;
}
