import clsx from "clsx";
import { CircleAlert, Mail } from "lucide-react";
import { buttonClass } from "#app/ui/button-style.ts";
import { boxClass } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { NEWSLETTER_CONSENT } from "#shop/customers/newsletter/newsletter-consent.ts";

/**
 * Newsletter sign-up on every page but those about the newsletter itself. `static-frame.tsx` sends it with JavaScript;
 * without, it posts to `/newsletter`. Form and answer share one place, so that nothing moves when one replaces the other.
 */
export function NewsletterBlock() {
  return (
    <div className="in-[body:has([data-newsletter])]:hidden grid grid-cols-[minmax(0,1fr)] items-start gap-6 border-line-strong/25 border-b py-12 md:grid-cols-2 md:gap-8 md:pt-18 md:pb-16 lg:gap-16">
      <div>
        <h2 className="mb-2.5 max-w-100 font-serif text-balance text-h2">Novidades da bancada, antes de todo mundo</h2>
        <p className="text-ink-soft">Lançamentos e promoções no seu e-mail. Sem excessos: você sai quando quiser.</p>
      </div>
      <form
        method="post"
        action="/newsletter"
        noValidate
        className="group grid grid-cols-[minmax(0,1fr)] [&>*]:col-start-1 [&>*]:row-start-1"
      >
        <Fields />
        <Sent />
      </form>
    </div>
  );
}

function Fields() {
  return (
    <div className="group-data-done:invisible">
      <div className="flex gap-2">
        <div
          className={clsx(
            boxClass(false),
            "min-w-0 flex-1 has-aria-invalid:border-2 has-aria-invalid:border-danger has-aria-invalid:px-3.25",
          )}
        >
          <input
            type="email"
            name="email"
            aria-label="Seu e-mail"
            placeholder="Seu e-mail"
            autoComplete="email"
            aria-describedby="aviso-novidades"
            className="field-control"
          />
        </div>
        <button type="submit" className={buttonClass({ className: "group-aria-busy:bg-ink-soft" }, false)}>
          Enviar
        </button>
      </div>
      <div className="mt-1.5 flex min-h-5 gap-1.5 text-small group-has-aria-invalid:text-danger">
        <Icon of={CircleAlert} size="s" className="mt-0.5 hidden group-has-aria-invalid:block" />
        <p id="aviso-novidades" role="status" />
      </div>
      <p className="mt-1.5 text-caption text-ink-muted">
        {NEWSLETTER_CONSENT.text}{" "}
        <PageLink to="/privacidade" className="link whitespace-nowrap">
          Política de Privacidade
        </PageLink>
      </p>
    </div>
  );
}

/** Hidden until `send-newsletter.ts` writes into it where the mail went; 'Usar outro e-mail' brings the form back. */
function Sent() {
  return (
    <div className="invisible grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3.5 group-data-done:visible">
      <Icon of={Mail} className="mt-1 text-accent" />
      <div>
        <h3 tabIndex={-1} className="font-serif text-h3 outline-none focus-visible:shadow-none">
          Confira o seu e-mail
        </h3>
        <p data-message className="mt-1 min-h-[3lh] wrap-anywhere text-ink-soft text-small" />
        <button type="reset" className="link inline-flex min-h-tap items-center text-small">
          Usar outro e-mail
        </button>
      </div>
    </div>
  );
}
