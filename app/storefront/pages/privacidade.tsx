import { stillPart } from "#app/ui/still-part.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/privacidade";
import { ReadingFrame } from "./static-page.tsx";

const Text = stillPart(async () => (await import("./privacidade-text.tsx")).PrivacyText);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Política de Privacidade e Segurança",
    description:
      "Que dados pessoais usamos, para quê, com quem são compartilhados, por quanto tempo e quais são os seus direitos.",
    path: "/privacidade",
  });
}

export default function PrivacyPage() {
  return (
    <ReadingFrame title="Política de Privacidade e Segurança">
      <Text />
    </ReadingFrame>
  );
}
