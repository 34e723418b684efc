/** What a translation put in a text's place, and which of these have their text already. */
const standIns = new WeakMap<Node, ChildNode>();
const known = new WeakSet<Node>();
let isTranslated = false;

const observer = new MutationObserver(note);

function note(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text)) continue;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find(
      (node) => node instanceof HTMLElement && node.localName === "font" && !known.has(node),
    );
    if (!standIn) continue;
    isTranslated = true;
    known.add(standIn);
    standIns.set(text, standIn as HTMLElement);
  }
}

/** Replaces the translation by the original text node; the browser then translates that one again. */
function putBack(node: Node): void {
  note(observer.takeRecords());
  if (!node.isConnected) standIns.get(node)?.replaceWith(node);
}

/**
 * Keeps React working on a page whose nodes other programs move: the browser's translation replaces each text by `<font>`
 * elements, and React ends the page when a text that it removes, or inserts before, has gone; one that it changes would
 * keep its old words. The present text is put back first. The shop itself has no `<font>`.
 */
export function allowForeignMoves(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) putBack(child);
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (next && next.parentNode !== this) putBack(next);
    let before = next;
    while (before && before.parentNode !== this) before = before.parentNode;
    insertBefore.call(this, child, before);
    return child;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...value,
    set(this: Text, text: string | null) {
      if (!this.isConnected) putBack(this);
      value?.set?.call(this, text);
    },
  });
  isTranslated = document.querySelector("font") !== null;
  observer.observe(document, { childList: true, subtree: true });
}

/** Reports what React recovered from, but not that a page translated before it was hydrated had to be rendered again. */
export function reportUnlessTranslated(error: unknown): void {
  if (!isTranslated) reportError(error);
}
