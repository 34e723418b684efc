import { Link } from "react-router";
import { buttonClass } from "#app/ui/button-style.ts";
import { NEWSLETTER_CONSENT } from "#shop/customers/newsletter/newsletter-consent.ts";

/** Asks for the newsletter from any page; `still-frame.tsx` sends it from there, without scripts `/newsletter` answers. */
export function NewsletterBlock() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-6 border-line-strong/25 border-b py-12 md:grid-cols-2 md:gap-8 md:pt-18 md:pb-16 lg:gap-16">
      <div>
        <h2 className="mb-2.5 max-w-100 font-serif text-balance text-h2">Novidades da bancada, antes de todo mundo</h2>
        <p className="text-ink-soft">Lançamentos e promoções no seu e-mail. Sem excessos: você sai quando quiser.</p>
      </div>
      <form method="post" action="/newsletter" noValidate className="group">
        <div className="flex">
          <input
            type="email"
            name="email"
            aria-label="Seu e-mail"
            placeholder="Seu e-mail"
            autoComplete="email"
            aria-describedby="aviso-novidades"
            className="min-h-control min-w-0 flex-1 rounded-l-control border border-line-strong border-r-0 bg-surface px-3.5 placeholder:text-ink-muted placeholder:opacity-100 aria-invalid:border-danger"
          />
          <button
            type="submit"
            className={buttonClass({ className: "rounded-l-none group-aria-busy:bg-ink-soft" }, false)}
          >
            Enviar
          </button>
        </div>
        <p
          id="aviso-novidades"
          role="status"
          className="mt-2 font-medium text-accent text-small empty:hidden group-has-aria-invalid:text-danger"
        />
        <p className="mt-2 text-caption text-ink-muted">
          {NEWSLETTER_CONSENT.text}{" "}
          <Link to="/privacidade" className="link whitespace-nowrap">
            Política de Privacidade
          </Link>
        </p>
      </form>
    </div>
  );
}
