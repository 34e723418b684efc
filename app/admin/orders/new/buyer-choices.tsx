import { INTENT_FIELD } from "../../page/admin-answer.ts";
import type { BuyerChoice } from "./draft-answer.ts";

const SHOWN = 5;

/** Lets staff choose among several people with the same telephone or e-mail, the latest first. Rules: DESK-29. */
export function BuyerChoices({ buyers }: { buyers: readonly BuyerChoice[] }) {
  const { shown, more } = shownBuyers(buyers);
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 sm:col-span-2">
      <legend className="mb-2 text-small">Mais de uma pessoa comprou com esse contato. Para quem é o pedido?</legend>
      {shown.map((buyer) => (
        <Choice key={buyer.orderId} buyer={buyer} />
      ))}
      {more.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-tap cursor-pointer items-center text-small">
            Ver mais ({more.length})
          </summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
            {more.map((buyer) => (
              <Choice key={buyer.orderId} buyer={buyer} />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}

/** The first few, one for each name; the others follow on request. Rules: DESK-29. */
export function shownBuyers(buyers: readonly BuyerChoice[]): { shown: BuyerChoice[]; more: BuyerChoice[] } {
  const names = new Set<string>();
  const shown = buyers.filter(({ name }) => {
    const plain = name.trim().toLowerCase();
    if (names.has(plain) || names.size === SHOWN) return false;
    names.add(plain);
    return true;
  });
  return { shown, more: buyers.filter((buyer) => !shown.includes(buyer)) };
}

function Choice({ buyer: { orderId, name, email, city } }: { buyer: BuyerChoice }) {
  return (
    <button
      type="submit"
      name={INTENT_FIELD}
      value={`customer ${orderId}`}
      className="grid w-full min-w-0 gap-0.5 rounded-control border border-line-strong px-4 py-2.5 text-left wrap-anywhere hover:bg-tile"
    >
      <b className="font-semibold">{name}</b>{" "}
      <span className="text-ink-soft text-small">{[email || "Sem e-mail", city].filter(Boolean).join(" · ")}</span>
    </button>
  );
}
