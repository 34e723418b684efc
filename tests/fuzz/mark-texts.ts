import { sql } from "kysely";
import type { Database } from "#platform/database/database.server.ts";

/** An element that only a text that is not escaped can bring. */
export const TAG = "<i x9q>";
/** The same as pages show it. */
export const SHOWN = "&lt;i x9q&gt;";
/** What templates make of the mark where they run it. */
export const COMPUTED = "x49x";
/** Begins a formula, leaves attributes, elements and scripts, and asks templates to compute `x49x`. */
export const MARK = `=1+1'"></textarea></title></script>${TAG}x{{7*7}}x\${7*7}x`;

/** The shop's own texts, which stand on every page and in every mail. */
export const MARKED_BRAND = {
  SHOP_NAME: MARK,
  SHOP_HOURS: MARK,
  SHOP_COMPANY_NAME: MARK,
  SHOP_ADDRESS: MARK,
  // Quotes and brackets in a name are the mail program's matter.
  MAIL_FROM: "Lavra <contato@lavra.exemplo>",
};

/** Columns with texts of customers, staff and carriers. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  addresses_by_cep: ["street", "neighborhood", "city"],
  contact_answers: ["text"],
  contact_messages: ["name", "subject", "message"],
  customer_addresses: ["label", "street", "number", "complement", "neighborhood", "city"],
  customers: ["name"],
  data_requests: ["name", "details", "answer"],
  order_items: ["product_name"],
  order_list_views: ["name"],
  order_notes: ["text"],
  orders: [
    "customer_name",
    "carrier_name",
    "service_name",
    "tracking_code",
    "discount_reason",
    "gift_message",
    "gift_recipient",
  ],
  policy_reports: ["page", "directive", "blocked"],
  price_transformation_changes: ["product_name"],
  products: ["name", "description", "material", "stone"],
  profiles: ["name", "street", "number", "complement", "neighborhood", "city"],
  refunds: ["reason"],
  reseller_applications: ["name", "address", "decision_note"],
  returns: ["note", "answer", "sent_carrier", "arrival_note"],
  shipments: ["carrier_name", "service_name", "agency_name", "problem_detail"],
  shipping_quote_options: ["name", "company_name"],
  staff: ["name"],
  stock_movements: ["note"],
  tracking_events: ["event_description", "event_location"],
};
const LISTS: Readonly<Record<string, readonly string[]>> = { products: ["details", "tags", "image_alts"] };
const ADDRESSES: Readonly<Record<string, readonly string[]>> = { orders: ["shipping_address"] };
const ADDRESS_FIELDS = ["street", "number", "complement", "neighborhood", "city"];

/**
 * Puts `MARK` before every stored text, past the checks of forms, as older releases or other programs might have. Writes
 * what only staff and carriers write before.
 */
export async function markTexts(db: Database): Promise<void> {
  const now = new Date();
  const [staff, message, paid] = [
    sql`(select id from staff limit 1)`,
    sql`(select id from contact_messages limit 1)`,
    sql`(select id from orders where status = 'delivered' limit 1)`,
  ];
  await sql`
    with notes as (insert into order_notes (id, order_id, staff_id, text, written_at)
                   select gen_random_uuid(), id, ${staff}, 'Cliente pede pressa', ${now} from orders),
         answers as (insert into contact_answers (message_id, staff_id, text, created_at)
                     values (${message}, ${staff}, 'Use um barbante.', ${now})),
         views as (insert into order_list_views (id, staff_id, name, query, columns, saved_at)
                   values (gen_random_uuid(), ${staff}, 'Pendentes', 'visao=abertos', '{}', ${now})),
         events as (insert into tracking_events (order_id, event_date, event_status, event_description, event_location)
                    values (${paid}, ${now}, 'posted', 'Postado', 'São Paulo')),
         requests as (insert into data_requests (kind, channel, name, details, received_on, due_on, created_at)
                      values ('access', 'email', 'Ana', 'Quero meus dados', ${now}, ${now}, ${now})),
         reports as (insert into policy_reports (page, directive, blocked, first_at, last_at)
                     values ('/', 'script-src', 'inline', ${now}, ${now}))
    update orders set gift_message = 'Parabéns', gift_recipient = 'Lia', tracking_code = 'AA123456789BR'`.execute(db);
  const mark = (statement: ReturnType<typeof sql>) => statement.execute(db);
  for (const [table, columns] of Object.entries(TEXTS)) {
    for (const column of columns) {
      const [of, is] = [sql.table(table), sql.ref(column)];
      await mark(sql`update ${of} set ${is} = ${MARK} || ${is} where ${is} <> '' and ${is} not like '=%'`);
    }
  }
  for (const [table, columns] of Object.entries(LISTS)) {
    for (const column of columns) {
      const [of, is] = [sql.table(table), sql.ref(column)];
      await mark(
        sql`update ${of} set ${is} = (select array_agg(${MARK} || each) from unnest(${is}) as each) where cardinality(${is}) > 0`,
      );
    }
  }
  for (const [table, columns] of Object.entries(ADDRESSES)) {
    for (const column of columns) {
      const [of, is] = [sql.table(table), sql.ref(column)];
      for (const field of ADDRESS_FIELDS) {
        await mark(
          sql`update ${of} set ${is} = jsonb_set(${is}, ${[field]}, to_jsonb(${MARK} || (${is} ->> ${field}))) where ${is} ->> ${field} not like '=%'`,
        );
      }
    }
  }
}
