import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { valueAt } from "#platform/value-at.ts";
import { ListMenu } from "./list-menu.tsx";

const KEYS = [
  ["j, k", "próximo pedido, anterior"],
  ["x", "marcar ou desmarcar"],
  ["Shift + clique", "marcar até aqui"],
  ["Enter, o", "abrir"],
  ["/", "buscar"],
  ["Esc", "esconder as fotos"],
  ["?", "esta ajuda"],
] as const;

const STORED_AS = "pedidos-sem-atalhos";

/** The keys of the list, and the help that names them and turns them off (WCAG 2.1.4). Rules: OLIST-7. */
export function ListKeys() {
  const [isOff, turnOff] = useState(false);
  useEffect(() => turnOff(isStoredOff()), []);
  useEffect(() => {
    if (isOff) return;
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, [isOff]);
  function choose(isOn: boolean) {
    turnOff(!isOn);
    try {
      if (isOn) localStorage.removeItem(STORED_AS);
      else localStorage.setItem(STORED_AS, "1");
    } catch {
      // A browser without storage keeps it until the page is left.
    }
  }
  return (
    <ListMenu
      icon={Keyboard}
      label="Atalhos do teclado"
      labelHidden
      className="list-keys max-lg:hidden"
      panelClass="md:w-72"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
        {KEYS.map(([keys, text]) => (
          <div key={keys} className="contents">
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Usar os atalhos"
        checked={!isOff}
        onChange={(event) => choose(event.currentTarget.checked)}
        className="mt-2 border-line border-t"
      />
    </ListMenu>
  );
}

function isStoredOff(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== null;
  } catch {
    return false;
  }
}

function act(event: KeyboardEvent) {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof Element) || isTyping(target) || document.querySelector("dialog[open], [role=dialog]")) return;
  if (valueAt(MOVES, key)?.(target)) event.preventDefault();
}

/** Keys belong to a field, an open menu, and to every control but the links and boxes of the list. */
function isTyping(target: Element): boolean {
  if (target.closest("textarea, select, [contenteditable], details[name=pedidos] > :not(summary)")) return true;
  return target.matches("input") && !target.matches("[name=pedido]");
}

/** Each answers whether the key has done something. */
const MOVES: Readonly<Record<string, (target: Element) => boolean>> = {
  j: (target) => move(target, 1),
  k: (target) => move(target, -1),
  x: (target) => press(rowOf(target)?.querySelector("input[name=pedido]")),
  o: (target) => press(rowOf(target)?.querySelector("a")),
  // On the link itself Enter opens it anyway; on the box it would send the form.
  Enter: (target) => target.matches("[name=pedido]") && press(rowOf(target)?.querySelector("a")),
  "/": () => {
    const search = document.querySelector<HTMLInputElement>("[role=search] input[type=search]");
    search?.select();
    return search !== null;
  },
  "?": () => {
    const help = document.querySelector<HTMLDetailsElement>(".list-keys");
    if (!help?.checkVisibility()) return false;
    help.open = !help.open;
    help.querySelector("summary")?.focus();
    return true;
  },
  Escape: (target) => {
    const list = rowOf(target)?.closest<HTMLElement>("[data-orders]");
    list?.setAttribute("data-calm", "");
    list?.addEventListener("focusin", () => list.removeAttribute("data-calm"), { once: true });
    return false;
  },
};

function rowOf(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>("tr[data-order]");
}

function move(target: Element, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("tr[data-order]")];
  const row = rowOf(target);
  const next = row ? rows[rows.indexOf(row) + step] : rows[0];
  next?.querySelector("a")?.focus();
  return next !== undefined;
}

function press(control: HTMLElement | null | undefined): boolean {
  control?.click();
  return control !== null && control !== undefined;
}
