/**
 * Journeys that `npm test` leaves out, by their file and the start of their title: what they look at is in a shorter
 * journey or a unit test as well, but for its details. `npm run test:journeys` and `npm run drill -- whole` run them.
 */
export const LONG_JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  // Registration refuses the same in account-mail.spec.ts.
  "account-afterwards.spec.ts": ["a common password at its field; an e-mail with"],
  // The session that ends without an account to return to stays; tabs: cart-on-two-devices.spec.ts.
  "account.spec.ts": ["in mid-checkout keeps the order, the form and its secrecy", "every tab learns of a login"],
  // shop/ordering/cart has both orders of the answers.
  "cart-on-two-devices.spec.ts": ["a tab that was not told of a logout", "what is added while an earlier answer"],
  // Each of its states is reached alone in paying.spec.ts.
  "checkout-texts.spec.ts": ["a watched payment: waiting"],
  // paying.spec.ts has the cards; payments at once: shop/ordering/orders.
  "guest.spec.ts": ["without an account: a card refused", "two people pay one order", "a link to a cancelled order"],
  "large-files.spec.ts": ["photos of a camera"],
  // The first filters and the sheet of phones stay.
  "listings.spec.ts": ["sizes, materials, stones and stock", "applied together, 664 px high"],
  "messages.spec.ts": ["coming, an orders list"],
  "offline.spec.ts": ["a shop that is unavailable", "an address that is tapped"],
  // server/outage.test.ts stops the database as well.
  "own-shop.spec.ts": ["the database stops while", "changes of the catalogue are seen after an outage"],
  // shop/ordering/orders/paying/paused-card.test.ts counts the cards.
  "paying.spec.ts": ["the fourth card waits"],
  "product-on-phone.spec.ts": ["the bar covers neither"],
  "production.spec.ts": ["a picture of the home page may be", "old prices that nobody"],
  // shop/ordering/orders/reminding has the mails and their ends; pages.spec.ts opens the page.
  "reminders.spec.ts": ["a forgotten order is reminded"],
  // The parcel's way stays; what only pick-up does is in shop/fulfilment.
  "shipping.spec.ts": ["pieces are collected at the shop"],
  "sign-up.spec.ts": [
    "what the browser fills in while",
    "/login?tab=register: the other tab and back",
    "offline nothing is lost",
    "where the validation does not load",
    "a press on 'Continuar' before",
  ],
  "uploads.spec.ts": ["files are dropped onto the form"],
};

/** Matches these journeys in Playwright's full titles. */
export const LONG_JOURNEY = new RegExp(
  Object.entries(LONG_JOURNEYS)
    .flatMap(([file, titles]) => titles.map((title) => `${literally(file)}.* ${literally(title)}`))
    .join("|"),
);

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
