import { loginPath } from "#app/request/return-path.ts";
import { announceSessionChange, customerNow, type KnownCustomer } from "#app/session/use-customer.ts";
import { showToast, type Toast } from "#app/ui/toast/toast.tsx";
import { NO_FAVOURITES } from "./favourites.ts";
import { type RememberedProduct, rememberFavourite, takeRemembered } from "./favourites-before-login.ts";
import { favouritesNow, showFavourites } from "./favourites-store.ts";
import { askAdd, askFavourites, askRemove } from "./fetch-favourites.ts";

const LIST = { label: "Ver favoritos", to: "/wishlist" };
/** Rules: ACCOUNT-63. */
const FAVOURITE_TOASTS = {
  added: (name: string): Toast => ({
    // One at a time: those of three hearts would cover a row of products.
    about: "favourite",
    title: "Adicionado aos favoritos",
    description: name,
    link: LIST,
  }),
  removed: (name: string, undo: () => void): Toast => ({
    title: "Removido dos favoritos",
    description: name,
    action: { label: "Desfazer", onPress: undo },
  }),
  alreadyThere: {
    title: "Produto já está nos favoritos",
    description: "Este produto já está na sua lista de favoritos.",
    tone: "notice",
    link: LIST,
  },
  full: {
    title: "Lista de favoritos cheia",
    description: "Sua lista guarda até 200 produtos. Remova algum para adicionar outro.",
    tone: "destructive",
    link: LIST,
  },
  notAdded: {
    title: "Erro",
    description: "Não foi possível adicionar o produto aos favoritos.",
    tone: "destructive",
  },
  notRemoved: {
    title: "Erro",
    description: "Não foi possível remover o produto dos favoritos.",
    tone: "destructive",
  },
  loginNeeded: (returnTo: string): Toast => ({
    title: "Login necessário",
    description: "Faça login para adicionar produtos à sua lista de favoritos.",
    tone: "notice",
    link: { label: "Entrar", to: loginPath(returnTo) },
  }),
} satisfies Record<string, Toast | ((...words: never[]) => Toast)>;

let synced: KnownCustomer | null = null;
/** Queue: reads and changes run one after the other, so that the last press wins. */
let line: Promise<unknown> = Promise.resolve();
/** Number of pending changes per product id. */
const running = new Map<string, number>();
let channel: BroadcastChannel | null = null;

interface Change {
  customerId: string;
  productId: string;
  on: boolean;
}

/**
 * Fetches the customer's favourites and adds those chosen before the login. Runs once per session check: `customer` is
 * compared by identity.
 */
export async function syncFavourites(customer: KnownCustomer): Promise<void> {
  if (customer === synced) return;
  if (customer.id !== synced?.id) showFavourites(NO_FAVOURITES);
  synced = customer;
  channel ??= openChannel();
  const known = await inLine(askFavourites);
  if (synced !== customer || customerNow().status === "out") return;
  if (known) {
    const changed = [...favouritesNow().changed].filter(([id]) => running.has(id));
    showFavourites({ known, changed: new Map(changed) });
  }
  for (const product of takeRemembered(Date.now())) {
    if (known?.has(product.id)) showToast(FAVOURITE_TOASTS.alreadyThere);
    else await setFavourite(product, true);
  }
}

/**
 * Adds or removes a favourite. Optimistic: shown at once, rolled back with a toast when the server refuses. Asks
 * visitors to log in.
 * Rules: ACCOUNT-63.
 */
export async function setFavourite(product: RememberedProduct, on: boolean): Promise<void> {
  if (customerNow().status === "out") {
    askToLogIn(product);
    return;
  }
  begin(product.id, on);
  await (on ? add(product) : remove(product));
}

async function add(product: RememberedProduct): Promise<void> {
  const answer = await inLine(() => askAdd(product.id));
  const there = answer === "added" || answer === "already_there";
  end(product.id, there ? true : null);
  if (answer === "logged_out") {
    askToLogIn(product);
    void announceSessionChange();
    return;
  }
  if (answer === "added") showToast(FAVOURITE_TOASTS.added(product.name));
  else if (answer === "already_there") showToast(FAVOURITE_TOASTS.alreadyThere);
  else showToast(answer === "full" ? FAVOURITE_TOASTS.full : FAVOURITE_TOASTS.notAdded);
}

async function remove(product: RememberedProduct): Promise<void> {
  const answer = await inLine(() => askRemove(product.id));
  end(product.id, answer === "removed" ? false : null);
  if (answer === "removed") {
    showToast(FAVOURITE_TOASTS.removed(product.name, () => void setFavourite(product, true)));
    return;
  }
  showToast(FAVOURITE_TOASTS.notRemoved);
  if (answer === "logged_out") void announceSessionChange();
}

/** Stores the product to add after the login, which leads back to this page. */
function askToLogIn(product: RememberedProduct): void {
  rememberFavourite(product, Date.now());
  showToast(FAVOURITE_TOASTS.loginNeeded(`${location.pathname}${location.search}`));
}

function inLine<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = line.then(ask);
  line = answer.catch(() => {});
  return answer;
}

function begin(id: string, on: boolean): void {
  running.set(id, (running.get(id) ?? 0) + 1);
  const { known, changed } = favouritesNow();
  showFavourites({ known, changed: new Map(changed).set(id, on) });
}

/**
 * Ends one pending change: `on` is the server's new state, null when it did nothing. A later press on the same product
 * wins.
 */
function end(id: string, on: boolean | null): void {
  const left = (running.get(id) ?? 1) - 1;
  if (left > 0) running.set(id, left);
  else running.delete(id);
  if (customerNow().status === "out") {
    showFavourites(NO_FAVOURITES);
    return;
  }
  apply(id, on);
  if (on !== null && synced) channel?.postMessage({ customerId: synced.id, productId: id, on } satisfies Change);
}

function apply(id: string, on: boolean | null): void {
  const { known, changed } = favouritesNow();
  const next = new Map(changed);
  if (!running.has(id)) {
    if (known || on === null) next.delete(id);
    else next.set(id, on);
  }
  showFavourites({ known: known && on !== null ? withEntry(known, id, on) : known, changed: next });
}

function withEntry(ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** Receives the changes that the same customer makes in other tabs. */
function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel("favourites");
  opened.addEventListener("message", ({ data }: MessageEvent<Change>) => {
    if (data.customerId === synced?.id && favouritesNow().known) apply(data.productId, data.on);
  });
  return opened;
}
