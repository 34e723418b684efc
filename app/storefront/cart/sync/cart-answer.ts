import {
  type CartItem,
  type CartLine,
  type LineName,
  MAX_CART_LINES,
  quantityLimit,
  sameLine,
} from "#shop/ordering/cart/cart.ts";
import type { CartAct, StoredCart } from "../cart-storage.ts";

/** What a browser asks: its whole cart, and how many seconds ago the shopper changed what. */
export interface CartQuestion {
  customerId: string;
  device: string;
  revision: number;
  /** `age` null: not changed since the last meeting. */
  lines: (CartItem & { age: number | null })[];
  removed: (LineName & { age: number })[];
}

/** What the server answers. */
export interface CartAnswer {
  revision: number;
  /** New lines and new quantities, oldest first. */
  lines: CartLine[];
  removed: LineName[];
  refused: LineName[];
}

const MOST_REMOVALS = 100;
const REMOVAL_KEPT_SECONDS = 90 * 24 * 60 * 60;

/**
 * The stored cart as that of a customer who is logged in. Of another customer's cart only what was changed since that
 * one's last meeting is brought along: the rest is theirs, and safe on the server.
 * Rules: CART-49.
 */
export function cartOf(customerId: string, cart: StoredCart, newDevice: () => string): StoredCart {
  if (cart.meeting?.customerId === customerId) return cart;
  const meeting = { customerId, device: newDevice(), revision: 0, at: 0 };
  if (!cart.meeting) return { ...cart, meeting };
  const isNew = (line: LineName) => cart.acts.some((act) => sameLine(act, line));
  const lines = cart.lines.filter(isNew);
  const acts = cart.acts.filter((act) => lines.some((line) => sameLine(line, act)));
  return { ...cart, lines, soldOut: [], acts, meeting };
}

/** What to ask for a cart at a moment (ms); null before a customer is known. */
export function questionOf({ lines, soldOut, acts, meeting }: StoredCart, now: number): CartQuestion | null {
  if (!meeting) return null;
  const { customerId, device, revision } = meeting;
  const ageOf = (act: CartAct) => Math.max(0, Math.round((now - act.at) / 1000));
  const held = [...lines, ...soldOut];
  return {
    customerId,
    device,
    revision,
    lines: held.map(({ productId, size, quantity }) => {
      const act = acts.find((each) => sameLine(each, { productId, size }));
      return { productId, size, quantity, age: act ? ageOf(act) : null };
    }),
    removed: acts
      .filter((act) => !held.some((line) => sameLine(line, act)))
      .map((act) => ({ productId: act.productId, size: act.size, age: ageOf(act) }))
      .filter(({ age }) => age <= REMOVAL_KEPT_SECONDS)
      .slice(-MOST_REMOVALS),
  };
}

/**
 * Applies the server's answer to the cart as it is now. `asked`: the cart as it was when asking; what the shopper has
 * changed since stays, and is sent next time. Lines keep their order, new ones follow. Stock caps what is added; cuts and
 * prices of lines that were there are left to the check against the catalogue, which informs the shopper.
 * Rules: CART-47.
 */
export function applyCartAnswer(cart: StoredCart, asked: StoredCart, answer: CartAnswer, now: number): StoredCart {
  const { meeting } = cart;
  if (!meeting || meeting.device !== asked.meeting?.device) return cart;
  const isTold = (act: CartAct) => asked.acts.some((each) => sameLine(each, act) && each.at === act.at);
  const isNewer = (name: LineName) => cart.acts.some((act) => sameLine(act, name) && !isTold(act));
  const isRemoved = (name: LineName) => !isNewer(name) && answer.removed.some((each) => sameLine(each, name));

  let lines: readonly CartLine[] = cart.lines.filter((line) => !isRemoved(line));
  const soldOut = cart.soldOut.filter((line) => !isRemoved(line));
  for (const news of answer.lines) {
    if (isNewer(news) || soldOut.some((line) => sameLine(line, news))) continue;
    const here = lines.find((line) => sameLine(line, news));
    const quantity = Math.min(news.quantity, quantityLimit(lines, news));
    if (here) {
      const next = {
        ...here,
        quantity: news.quantity < here.quantity ? news.quantity : Math.max(here.quantity, quantity),
      };
      lines = lines.map((line) => (line === here ? next : line));
    } else if (news.stock <= 0) soldOut.push(news);
    else if (quantity > 0 && lines.length < MAX_CART_LINES) lines = [...lines, { ...news, quantity }];
  }

  const waiting = answer.refused
    .filter((name) => lines.some((line) => sameLine(line, name)) && !cart.acts.some((act) => sameLine(act, name)))
    .map(({ productId, size }) => ({ productId, size, at: now }));
  const acts = cart.acts.filter((act) => !isTold(act) || answer.refused.some((name) => sameLine(name, act)));
  return {
    ...cart,
    lines,
    soldOut,
    acts: [...acts, ...waiting],
    meeting: { ...meeting, revision: answer.revision, at: now },
  };
}
