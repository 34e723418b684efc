import { Suspense } from "react";
import { useRevalidator } from "react-router";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import type { LoginFormProps } from "#app/login/login-form.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

const LoginForm = lazyPart(async () => (await import("#app/login/login-form.tsx")).LoginForm);

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
