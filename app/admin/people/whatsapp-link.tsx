import { ChevronDown, MessageCircle } from "lucide-react";
import { buttonClass } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { WhatsappMessage } from "#shop/settings/texts/whatsapp-message.ts";

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

/** A button that lists the messages prepared for a person, each opening WhatsApp. Works without scripts. */
export function WhatsappMenu({ messages }: { messages: readonly WhatsappMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <details className="group grid">
      <summary
        className={`${buttonClass({ variant: "secondary", size: "s" }, true)} list-none justify-self-start [&::-webkit-details-marker]:hidden`}
      >
        <Icon of={MessageCircle} size="s" />
        WhatsApp
        <span className="transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} size="s" />
        </span>
      </summary>
      <ul className="mt-2 grid divide-y divide-line rounded-control border border-line">
        {messages.map(({ label, text, url }) => (
          <li key={label}>
            <a href={url} target="_blank" rel="noreferrer" className="grid gap-0.5 px-4 py-3 text-small hover:bg-tile">
              <span className="font-semibold">{label}</span>
              <span className="line-clamp-2 break-words text-caption text-ink-muted">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
