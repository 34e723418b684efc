import { type LucideIcon, Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { loginPath } from "#app/request/return-path.ts";
import { UnlistedHead } from "#app/request/unlisted-head.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AskLinkForm } from "./order-link-form.tsx";

/** Shown for an unknown, expired or revoked link, without saying which. Offers a new one. */
export function InvalidLink() {
  return (
    <LinkPage
      title="Este link não vale mais"
      icon={Unlink}
      lead="Abra o link do e-mail mais recente sobre o pedido, ou entre na sua conta para ver todos os seus pedidos."
    >
      <h2 className="font-serif text-h3 group-has-[[data-sent]]/link:hidden">Receba um link novo</h2>
      <AskLinkForm />
    </LinkPage>
  );
}

interface LinkPageProps {
  title: string;
  icon: LucideIcon;
  lead: string;
  children?: ReactNode;
}

/** A page about links to orders, with a link to the login below. After a request its answer, which has a title of its own, takes the place of everything else. */
export function LinkPage({ title, icon, lead, children }: LinkPageProps) {
  return (
    <main className="group/link mx-auto grid max-w-page justify-items-center gap-4.5 px-gutter pt-14 pb-24 text-center md:pt-20">
      <UnlistedHead title={title} isSecret />
      <Icon of={icon} size="l" className="text-ink-soft group-has-[[data-sent]]/link:hidden" />
      <h1 className="font-serif text-balance text-h1 group-has-[[data-sent]]/link:hidden">{title}</h1>
      <p className="max-w-md text-balance text-ink-soft text-lead group-has-[[data-sent]]/link:hidden">{lead}</p>
      {children && (
        <div className="mt-4 grid w-full max-w-form gap-5 text-left group-has-[[data-sent]]/link:text-center [&>[data-sent]]:justify-items-center">
          {children}
        </div>
      )}
      <p className="text-ink-soft text-small">
        Tem conta?{" "}
        <Link to={loginPath("/pedidos")} className="link inline-flex min-h-tap items-center">
          Entrar e ver meus pedidos
        </Link>
      </p>
    </main>
  );
}
