import { listOf, readAnswer, record, text, truth, whole } from "#app/request/answer-shape.ts";
import { requestApi } from "#app/request/api-client.ts";
import { customerNow, recheckSession } from "#app/session/use-customer.ts";
import { showToast, type Toast } from "#app/ui/toast/toast.tsx";
import type { LineName } from "#shop/ordering/cart/cart.ts";
import { changeStored, readStored, subscribeCart } from "../cart-store.ts";
import { CartLineAnswer, lineFacts } from "../fetch-cart-check.ts";
import { applyCartAnswer, type CartAnswer, type CartQuestion, cartOf, questionOf } from "./cart-answer.ts";

/** After a change; several at once go together. */
const AFTER_CHANGE_MS = 1_000;
const OFTEN_MS = 60_000;
const AGAIN_MS = 15_000;

const Name = record({ product_id: text, size: text });
const Answer = record({
  revision: whole,
  lines: listOf((found) => ({ ...lineFacts(CartLineAnswer(found)), ...record({ quantity: whole })(found) })),
  removed: listOf(Name),
  refused: listOf(Name),
});

const Ended = record({ session_ended: truth });

let customerId: string | null = null;
let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Changes made until then have been sent, or were refused and wait for the next page. */
let toldAt = 0;

/**
 * Keeps this browser's cart in step with the customer's cart on their other devices: now, a second after each change, and
 * when the page is looked at again. What could not be sent stays in the cart and is sent later.
 * Rules: CART-50.
 */
export function followCart(id: string): void {
  customerId = id;
  claimCart(id);
  if (!started) start();
  if (isDue()) void syncCartNow();
}

/** Brings the cart in step at once, one tab at a time. Does nothing for visitors. */
export async function syncCartNow(): Promise<void> {
  await oneTabAtATime(meet);
}

async function meet(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const cart = readStored();
  const question = questionOf(cart, Date.now());
  if (!question || isLoggedOut(question.customerId)) return;
  const askedAt = Date.now();
  const answer = await ask(question);
  if (answer === "again") soon(AGAIN_MS);
  if (answer === "again" || !answer) return;
  const before = readStored().lines.length;
  // The time of the question, not of the answer: later changes have not been sent yet.
  toldAt = askedAt;
  changeStored((current) => applyCartAnswer(current, cart, answer, toldAt));
  if (readStored().lines.length > before) showToast(PIECES_CAME());
}

const PIECES_CAME = (): Toast => ({
  title: "Carrinho atualizado",
  description: "As peças que você escolheu em outro aparelho estão aqui.",
  ...(window.location.pathname === "/cart" ? {} : { link: { label: "Ver carrinho", to: "/cart" } }),
});

function start(): void {
  started = true;
  subscribeCart(() => {
    if (customerId) claimCart(customerId);
    if (hasNews()) soon(AFTER_CHANGE_MS);
  });
  document.addEventListener("visibilitychange", () => {
    // A page that goes away has no time to wait for other tabs.
    if (document.visibilityState === "hidden") {
      if (timer !== undefined) void meet();
    } else if (isDue()) void syncCartNow();
  });
  window.addEventListener("online", () => void syncCartNow());
}

/** Another customer's pieces leave the cart before anything is asked. */
function claimCart(id: string): void {
  if (isLoggedOut(id) || readStored().meeting?.customerId === id) return;
  changeStored((cart) => cartOf(id, cart, () => crypto.randomUUID()));
}

/** Where the session is not known yet, the server knows it: it refuses a cart of another customer. */
function isLoggedOut(id: string): boolean {
  const { status, customer } = customerNow();
  return status === "out" || (customer !== undefined && customer.id !== id);
}

function hasNews(): boolean {
  const { acts, meeting } = readStored();
  return meeting !== null && acts.some(({ at }) => at > toldAt);
}

function isDue(): boolean {
  const { meeting } = readStored();
  const since = Date.now() - (meeting?.at ?? 0);
  // A clock that was set back makes the last meeting lie ahead.
  return hasNews() || since < 0 || since >= OFTEN_MS;
}

function soon(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void syncCartNow(), ms);
}

/** 'again': nobody answered, or too many asked. Null: refused for good, as after the end of the session. */
async function ask({ customerId: customer_id, ...question }: CartQuestion): Promise<CartAnswer | "again" | null> {
  const response = await requestApi("/rest/v1/cart/sync", {
    method: "POST",
    body: {
      customer_id,
      ...question,
      lines: question.lines.map(present),
      removed: question.removed.map(present),
      awaits_logout: true,
    },
    keepalive: true,
  });
  if (response.kind === "unreachable" || response.status === 429 || response.status >= 500) return "again";
  if (response.ok && readAnswer(Ended, response.body)) {
    // Without a change of the cart the page is not reloaded: it may contain a form that the customer is filling in.
    if (hasNews()) void recheckSession();
    return null;
  }
  const answer = response.ok ? readAnswer(Answer, response.body) : null;
  return answer && { ...answer, removed: answer.removed.map(readName), refused: answer.refused.map(readName) };
}

const present = <Line extends LineName>({ productId, ...line }: Line) => ({ product_id: productId, ...line });

const readName = ({ product_id, size }: { product_id: string; size: string }): LineName => ({
  productId: product_id,
  size,
});

/** Two tabs that sent the same change at once would look like two devices. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks) await locks.request("carrinho", work);
  else await work();
}
