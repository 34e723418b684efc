import type { ReactNode } from "react";
import { useShop } from "#app/request/use-shop.ts";
import { AccountColumns } from "../account-columns.tsx";
import { AccountPrompt } from "./account-prompt.tsx";

interface AccountScreenProps {
  /** Of the tab, without the shop's name. */
  title: string;
  /** Whether anybody is logged in, or what they typed is still to be saved. */
  open: boolean;
  children: ReactNode;
}

/** A page of the account beside its menu; visitors are asked to log in and led back. */
export function AccountScreen({ title, open, children }: AccountScreenProps) {
  const { brand } = useShop();
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {open ? <AccountColumns shortcuts={false}>{children}</AccountColumns> : <AccountPrompt />}
    </>
  );
}
