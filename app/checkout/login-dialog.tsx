import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import type { LoginFormProps } from "#app/login/login-form.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

const LoginForm = lazy(async () => ({ default: (await import("#app/login/login-form.tsx")).LoginForm }));

interface LoginDialogProps extends Pick<LoginFormProps, "returnTo" | "demo" | "confirms" | "initial"> {
  open: boolean;
  onClose: () => void;
}

/** A login over the page. The page stays, and is read again once the customer is known. */
export function LoginDialog({ open, onClose, ...form }: LoginDialogProps) {
  const { revalidate } = useRevalidator();
  return (
    <Dialog open={open} onClose={onClose} title="Entre na sua conta">
      <Suspense fallback={<Spinner />}>
        <LoginForm
          {...form}
          onDone={() => {
            onClose();
            void revalidate();
          }}
        />
      </Suspense>
    </Dialog>
  );
}

/**
 * State of a `LoginDialog`, and the click handler of the link that opens it. The link leads to the login page without
 * scripts, or in a new tab.
 */
export function useLoginDialog() {
  const [open, setOpen] = useState(false);
  function show(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return { show, dialog: { open, onClose: () => setOpen(false) } };
}
