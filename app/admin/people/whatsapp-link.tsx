import { MessageCircle } from "lucide-react";
import { Icon } from "#app/ui/icon.tsx";

/** Opens a conversation with a person. */
export function WhatsappLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-tap items-center gap-2 justify-self-start text-small"
    >
      <Icon of={MessageCircle} size="s" />
      Falar pelo WhatsApp
    </a>
  );
}
