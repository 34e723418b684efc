import { data, redirect } from "react-router";
import { fieldErrors } from "#app/forms/field-errors.ts";
import { refusalFor } from "#app/forms/refusal.ts";
import { plainEmail } from "#platform/formats/email-address.ts";
import { plainPhone } from "#platform/formats/phone.ts";
import { digitsOf } from "#platform/formats/unseen-signs.ts";
import { valueAt } from "#platform/value-at.ts";
import {
  alongWith,
  completed,
  type DraftValues,
  draftOf,
} from "#shop/fulfilment/order-desk/manual-orders/draft-order.ts";
import { beginPix } from "#shop/fulfilment/order-desk/manual-orders/hand-over-order.server.ts";
import { dropDraft, keepDraft } from "#shop/fulfilment/order-desk/manual-orders/keep-draft.server.ts";
import { makeManualOrder } from "#shop/fulfilment/order-desk/manual-orders/make-manual-order.server.ts";
import { itemsAfter, itemsOfField } from "#shop/fulfilment/order-desk/manual-orders/manual-items.ts";
import {
  addressOf,
  ManualOrderForm,
  PICKUP,
  typedDiscount,
} from "#shop/fulfilment/order-desk/manual-orders/manual-order-form.ts";
import { findKnownBuyers } from "#shop/fulfilment/order-desk/manual-orders/manual-order-queries.server.ts";
import {
  addressOfCep,
  previewManualOrder,
} from "#shop/fulfilment/order-desk/manual-orders/preview-manual-order.server.ts";
import { replacedOfField } from "#shop/fulfilment/order-desk/manual-orders/replaced-field.ts";
import { findOrderById } from "#shop/ordering/orders/order-queries.server.ts";
import { ShippingAddressInput } from "#shop/ordering/orders/placing/order-input.ts";
import type { Services } from "#shop/services.server.ts";
import type { StaffSession } from "#shop/staff/login/staff-session.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { refuseStaff } from "../../page/refuse-staff.server.ts";
import type { DraftAnswer } from "./draft-answer.ts";
import { NEW_ORDER_REFUSALS } from "./new-order-texts.ts";

/** Handles a press on the page of a new order. What is pressed is one word, with its piece where it has one. */
export async function changeDraft(services: Services, staff: StaffSession, fields: Record<string, string>) {
  const [intent = "", piece = ""] = (fields[INTENT_FIELD] ?? "").split(/ (.*)/s);
  const values = await withFirst(services, draftOf(fields));
  switch (intent) {
    case "more":
    case "less":
      return show(services, staff, { ...values, items: itemsAfter(values.items, fields[INTENT_FIELD] ?? "") });
    case "customer":
      return showBuyers(services, staff, values, piece);
    case "shipping":
      return show(services, staff, await withAddress(services, values));
    case "keep":
      return keep(services, staff, values);
    case "drop":
      await dropDraft(services, staff, piece);
      return redirect("/admin/pedidos/novo");
    case "make":
      return make(services, staff, { ...fields, ...values });
    case "":
    case "show":
      return show(services, staff, values);
    default:
      return refuseStaff(fields, { reason: "no_such_form" });
  }
}

async function show(
  services: Services,
  staff: StaffSession,
  draft: DraftValues,
  told: Pick<DraftAnswer, "problem" | "errors" | "said" | "buyers"> & { status?: number } = {},
) {
  const { status = 200, ...more } = told;
  const seen = await previewDraft(services, staff, draft);
  const answer: DraftAnswer = { kind: status === 200 ? "done" : "refused", ...more, ...seen };
  return data(answer, { status });
}

async function keep(services: Services, staff: StaffSession, values: DraftValues) {
  const kept = await keepDraft(services, staff, values);
  if (kept.kind === "refused") return refuseStaff(values, kept);
  return show(services, staff, values, { said: "Rascunho salvo" });
}

/** The page's content for a draft. A way of delivery that is not offered gives way to the cheapest. */
export async function previewDraft(services: Services, staff: StaffSession, draft: DraftValues) {
  const preview = await previewManualOrder(services, staff, draft);
  const [cheapest] = preview.deliveries;
  const isOffered = draft.delivery === PICKUP || preview.deliveries.some(({ key }) => key === draft.delivery);
  if (!cheapest || isOffered) return { draft, preview };
  const chosen = { ...draft, delivery: cheapest.key };
  return { draft: chosen, preview: await previewManualOrder(services, staff, chosen) };
}

/** An addition takes customer and address from the order it is added to. */
async function withFirst({ db }: Services, values: DraftValues): Promise<DraftValues> {
  if (values.along === "") return { ...values, replaces: "" };
  const first = await findOrderById(db, values.along, "record");
  return first ? alongWith(values, first) : { ...values, along: "", replaces: "", delivery: "" };
}

/** Fills in the customer who is known by telephone or e-mail; among several, the one whose order was chosen. */
async function showBuyers(services: Services, staff: StaffSession, values: DraftValues, orderId: string) {
  const asked = { phone: digitsOf(plainPhone(values.phone)), email: plainEmail(values.email) };
  const found = await findKnownBuyers(services.db, { ...asked, ...(orderId && { orderId }) });
  const [only] = found;
  const buyers = found.map(({ address, ...buyer }) => ({
    orderId: buyer.orderId,
    name: buyer.name,
    email: buyer.email,
    city: address?.city ?? "",
  }));
  return show(services, staff, only && found.length === 1 ? completed(values, only) : values, { buyers });
}

async function withAddress(services: Services, values: DraftValues): Promise<DraftValues> {
  const found = await addressOfCep(services, values.cep);
  if (!found) return values;
  // Another town's street is no street of this one.
  const isOther = values.city !== "" && values.city !== found.city;
  const keep = (typed: string, told: string) => (isOther || typed === "" ? told : typed);
  const { street, neighborhood, city, state } = found;
  return {
    ...values,
    street: keep(values.street, street),
    neighborhood: keep(values.neighborhood, neighborhood),
    city,
    state,
    number: isOther ? "" : values.number,
  };
}

/** Fields of the page of an addition. */
const ADDITION_FIELDS: readonly string[] = ["items", "discount", "discountReason", "note"];

async function make(services: Services, staff: StaffSession, fields: Record<string, string> & DraftValues) {
  const values = draftOf(fields);
  const form = ManualOrderForm.safeParse(fields);
  if (!form.success) {
    const errors = fieldErrors(ManualOrderForm, fields);
    // Customer and address of an addition have no fields on its page.
    const [hidden] = values.along === "" ? [] : Object.keys(errors).filter((name) => !ADDITION_FIELDS.includes(name));
    const problem = { title: "Dados do primeiro pedido", message: valueAt(errors, hidden) ?? "" };
    return show(services, staff, values, { status: 422, errors, ...(hidden && { problem }) });
  }
  const { key, along, replaces, name, phone, email, document, delivery, note, total } = form.data;
  const address = ShippingAddressInput.safeParse(addressOf(form.data));
  const made = await makeManualOrder(services, staff, {
    key,
    items: itemsOfField(form.data.items),
    delivery,
    along,
    replaces: replacedOfField(replaces),
    // Pick-up takes place at the shop's own address.
    address: address.success && delivery !== PICKUP ? address.data : { ...addressOf({}), state: "SP" },
    customer: {
      customer_name: name,
      customer_email: email,
      customer_phone: plainPhone(phone),
      customer_cpf: document === "" ? undefined : digitsOf(document),
    },
    discount: typedDiscount(form.data),
    note,
    expectedCents: /^\d{1,9}$/.test(total) ? Number(total) : null,
  });
  if (made.kind === "refused") return show(services, staff, values, refusalFor(NEW_ORDER_REFUSALS, made));
  try {
    await beginPix(services, staff, made.orderId);
  } catch (error) {
    // The order has been made; its page offers to begin the PIX.
    services.logger.error({ order: made.orderId, err: error }, "PIX of a staff order not begun");
  }
  return redirect(`/admin/pedidos/novo/${made.orderId}`);
}
