import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useShop } from "#app/request/use-shop.ts";
import { useFollowSession } from "#app/session/use-follow-session.ts";
import { Icon } from "#app/ui/icon.tsx";
import { AccountColumns } from "../account-columns.tsx";
import { AccountPrompt } from "./account-prompt.tsx";

interface AccountScreenProps {
  /** Of the tab, without the shop's name. */
  title: string;
  /** Whose page it is; null for a visitor. */
  customerId: string | null;
  /** What the page's form was answered, where it was loaded with one: what a visitor typed is shown to be saved. */
  answer?: FormAnswer;
  children: ReactNode;
}

/** A page of the account beside its menu; visitors are asked to log in and led back. */
export function AccountScreen({ title, customerId, answer, children }: AccountScreenProps) {
  const { brand } = useShop();
  useFollowSession(customerId);
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {customerId !== null || answer?.loggedOut ? (
        <AccountColumns shortcuts={false}>{children}</AccountColumns>
      ) : (
        <AccountPrompt />
      )}
    </>
  );
}

/** The way back from a page of the account to its first one. */
export function AccountBack() {
  return (
    <Link to="/account" className="-mt-2 mb-3 inline-flex min-h-tap items-center gap-2 text-ink-muted text-small">
      <Icon of={ArrowLeft} size="s" />
      Minha Conta
    </Link>
  );
}
