import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { AdminForm } from "#app/admin/page/admin-form.tsx";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { useHydrated } from "#app/hydration/use-hydrated.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { ButtonVariant } from "#app/ui/button-style.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";

/** Query parameter that names the open form, for use without scripts. */
const OPEN_FORM = "fazer";

interface DialogProps {
  /** The form's name in the URL. */
  name: string;
  label: string;
  title: string;
  icon: LucideIcon;
  variant?: ButtonVariant;
  /** The form to show; call `close` when it is done. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a form: in a dialog, or in the page without scripts. */
export function DialogForm({ name, label, title, icon, variant = "secondary", children }: DialogProps) {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const isAsked = query.get(OPEN_FORM) === name;
  const [isOpen, setOpen] = useState(isAsked);
  const close = () => setOpen(false);
  if (!isHydrated) {
    return (
      <>
        <ButtonLink to={`?${OPEN_FORM}=${name}`} variant={variant} size="s" icon={icon}>
          {label}
        </ButtonLink>
        {isAsked && (
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
}: Omit<DialogProps, "children"> & FormProps) {
  return (
    <DialogForm {...asking}>
      {(close) => <KeptForm {...{ intent, schema, hidden, submit, children }} onDone={close} />}
    </DialogForm>
  );
}

/** Keeps its hidden fields, an idempotency key among them, when the page revalidates while the form is open. */
function KeptForm({ hidden, ...form }: FormProps & { onDone: () => void }) {
  const [kept] = useState(hidden);
  return <AdminForm hidden={kept} {...form} />;
}
