import { Minus, Plus } from "lucide-react";
import { useShop } from "#app/request/use-shop.ts";
import { faq, type SilverQuestion, type Topic } from "#app/storefront/care/faq.ts";
import { faqData } from "#app/storefront/care/faq-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ContactWays } from "../contact-ways.tsx";
import { TextLink } from "../static-page.tsx";

export function FaqText() {
  const topics = faq(useShop());
  return (
    <>
      <p className="text-ink-soft text-lead">O que mais nos perguntam, respondido por quem cuida da bancada.</p>
      <div className="my-9 grid grid-cols-[minmax(0,1fr)] gap-12 border-line border-y py-9">
        {topics.map(({ id, title, questions }) => (
          <section key={id}>
            <h2 id={id} className="mb-3 font-serif text-h3">
              {title}
            </h2>
            <div className="border-line border-b">
              {questions.map((question) => (
                <Entry key={question.id} {...question} />
              ))}
            </div>
          </section>
        ))}
        <p className="text-ink-soft">
          Não achou a sua? Fale conosco <ContactWays />. As regras completas estão nos{" "}
          <TextLink to="/termos">Termos & Condições</TextLink>.
        </p>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, its angle brackets escaped */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: faqJson(topics) }} />
    </>
  );
}

function Entry({ id, question, answer, more }: SilverQuestion) {
  return (
    <details id={id} className="group/question border-line border-t">
      <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-2 text-title [&::-webkit-details-marker]:hidden">
        <h3>{question}</h3>
        <Icon of={Plus} className="group-open/question:hidden" />
        <Icon of={Minus} className="hidden group-open/question:block" />
      </summary>
      <div className="grid gap-2 pr-2 pb-6.5 text-ink-soft md:pr-11">
        <p>{answer}</p>
        {more && (
          <p>
            <TextLink to={more.to}>{more.label}</TextLink>
          </p>
        )}
      </div>
    </details>
  );
}

function faqJson(topics: readonly Topic[]): string {
  return JSON.stringify(faqData(topics)).replaceAll("<", "\\u003c");
}
