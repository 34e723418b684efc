import { fetchedPart } from "#app/hydration/fetched-part.ts";

const load = () => import("./asked-parts.tsx");
const contact = fetchedPart(async () => (await load()).ContactFields);
const account = fetchedPart(async () => (await load()).AccountPerson);
const address = fetchedPart(async () => (await load()).DeliveryAddressFields);
const label = fetchedPart(async () => (await load()).LabelDocument);
const gift = fetchedPart(async () => (await load()).GiftFields);
const saved = fetchedPart(async () => (await load()).SavedAddresses);
const keep = fetchedPart(async () => (await load()).KeepHere);
const login = fetchedPart(async () => (await load()).HaveAccount);

export const AskedContact = contact.Part;
export const AskedAccount = account.Part;
export const AskedAddress = address.Part;
export const AskedLabel = label.Part;
export const AskedGift = gift.Part;
export const AskedSaved = saved.Part;
export const AskedKeep = keep.Part;
export const AskedLogin = login.Part;

let isFetched = false;

/** Fetches the fields, which a customer who changes nothing does without. */
export async function fetchFields(): Promise<void> {
  await Promise.all([contact, account, address, label, gift, saved, keep, login].map(({ fetchPart }) => fetchPart()));
  isFetched = true;
}

/** Runs what shows a field and gives it the focus: at once where the fields are there, else when they have come. */
export function withFields(run: () => void): void {
  if (isFetched) run();
  else void fetchFields().then(run);
}
