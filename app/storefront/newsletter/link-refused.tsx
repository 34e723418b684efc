import { Section, StaticPage } from "../pages/static-page.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

const REFUSALS = {
  unknown_code: {
    title: "Link inválido",
    lead: "Este link não vale mais: ele foi copiado pela metade ou trocado por um mais novo.",
  },
  expired: { title: "Link vencido", lead: "O link de confirmação vale por 48 horas, e elas já passaram." },
  left: { title: "Inscrição cancelada", lead: "Esta inscrição foi cancelada, e o link antigo não a traz de volta." },
} as const;

/** A confirmation link that does nothing any more: why, and the way to a new one. */
export function LinkRefused({ reason }: { reason: keyof typeof REFUSALS }) {
  const { title, lead } = REFUSALS[reason];
  return (
    <StaticPage title={title} lead={lead}>
      <Section title="Quer receber as novidades?">
        <p className="mb-3">Deixe o seu e-mail e enviamos um link novo.</p>
        <NewsletterForm />
      </Section>
    </StaticPage>
  );
}
