import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { FaultBox } from "../../faults/fault-box.ts";
import { withFaults } from "../../faults/with-faults.ts";
import type { Lifetime } from "../../lifetime.ts";
import { now } from "../../moment.ts";
import { AMOUNT_PATTERN, toCents } from "../amount.ts";
import { refuseAtGateway } from "../api-errors.ts";
import { mercadoPagoFaults } from "../fault-answers.ts";
import { allBrands, brandNamed, brandOf, type CardBrand } from "./card-brands.ts";
import type { TokenShelf } from "./card-tokens.ts";

/** Monthly interest on installments beyond the interest-free ones. */
const MONTHLY_RATE = 0.0299;
const SMALLEST_INSTALLMENT_CENTS = 500;

interface CardParts {
  tokens: TokenShelf;
  box: FaultBox;
  lifetime: Lifetime;
}

/** Calls of the browser's card fields, which send the public key instead of the token; mounted at `/v1`. */
export function cardRoutes({ tokens, box, lifetime }: CardParts, publicKey: string): Hono {
  const endpoint = { box, lifetime, target: "mercado-pago", answers: mercadoPagoFaults } as const;
  const routes = new Hono();

  const checkKey = createMiddleware(async (c, next) => {
    const sent = c.req.query("public_key");
    if (sent !== publicKey) return refuseAtGateway(c, 401, "unauthorized", "Invalid public_key");
    await next();
  });
  for (const path of ["/card_tokens", "/identification_types", "/payment_methods/*"]) routes.use(path, checkKey);

  routes.post("/card_tokens", async (c) => {
    const made = tokens.make(await c.req.json().catch(() => null), publicKey, now());
    if ("answer" in made) return c.json(made.answer, 201);
    return c.json({ message: "invalid parameters", error: "bad_request", status: 400, cause: made.problems }, 400);
  });

  routes.get("/identification_types", (c) =>
    c.json([
      { id: "CPF", name: "CPF", type: "number", min_length: 11, max_length: 11 },
      { id: "CNPJ", name: "CNPJ", type: "number", min_length: 14, max_length: 14 },
    ]),
  );

  routes.get("/payment_methods", (c) => c.json(allBrands().map(presentBrand)));

  routes.get("/payment_methods/search", (c) => {
    const found = brandOf(c.req.query("bins") ?? c.req.query("bin") ?? "");
    const results = found ? [presentBrand(found)] : [];
    return c.json({ paging: { total: results.length, limit: 30, offset: 0 }, results });
  });

  routes.get(
    "/payment_methods/card_issuers",
    withFaults(endpoint, "card-issuers", (c) => {
      const found = brandNamed(c.req.query("payment_method_id") ?? "");
      return c.json(found ? [{ ...found.issuer, thumbnail: "", processing_mode: "aggregator" }] : []);
    }),
  );

  routes.get("/payment_methods/installments", (c) => {
    const amount = c.req.query("amount") ?? "";
    const found = brandOf(c.req.query("bin") ?? "") ?? brandNamed(c.req.query("payment_method_id") ?? "");
    if (!AMOUNT_PATTERN.test(amount)) return refuseAmount(c);
    return c.json(found ? [presentInstallments(found, toCents(amount))] : []);
  });

  return routes;
}

function refuseAmount(c: Context): Response {
  return refuseAtGateway(c, 400, "bad_request", "invalid parameter 'amount'");
}

function presentBrand(brand: CardBrand) {
  const pattern = `^(${brand.bins.join("|")})`;
  return {
    id: brand.id,
    name: brand.name,
    payment_type_id: brand.type,
    status: "active",
    secure_thumbnail: "",
    thumbnail: "",
    deferred_capture: "supported",
    settings: [
      {
        card_number: { validation: "standard", length: brand.numberLength },
        bin: { pattern, installments_pattern: pattern, exclusion_pattern: null },
        security_code: {
          length: brand.codeLength,
          card_location: brand.codeLength === 4 ? "front" : "back",
          mode: "mandatory",
        },
      },
    ],
    additional_info_needed: ["cardholder_name", "cardholder_identification_type", "cardholder_identification_number"],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60000,
    processing_modes: ["aggregator"],
    issuer: brand.issuer,
  };
}

function presentInstallments(brand: CardBrand, cents: number) {
  const most = Math.max(1, Math.min(brand.mostInstallments, Math.floor(cents / SMALLEST_INSTALLMENT_CENTS)));
  return {
    payment_method_id: brand.id,
    payment_type_id: brand.type,
    issuer: { id: String(brand.issuer.id), name: brand.issuer.name, secure_thumbnail: "", thumbnail: "" },
    processing_mode: "aggregator",
    merchant_account_id: null,
    // A debit card is always a single payment.
    payer_costs:
      brand.type === "debit_card" ? [] : Array.from({ length: most }, (_, at) => presentCost(brand, cents, at + 1)),
    agreements: null,
  };
}

const reais = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 });

function presentCost(brand: CardBrand, cents: number, installments: number) {
  const totalCents = cents + interestCents(brand, cents, installments);
  const each = Math.round(totalCents / installments) / 100;
  const total = totalCents / 100;
  return {
    installments,
    installment_rate: Math.round((totalCents / cents - 1) * 10_000) / 100,
    discount_rate: 0,
    reimbursement_rate: null,
    labels: installments === 1 || totalCents > cents ? [] : ["recommended_installment"],
    installment_rate_collector: ["MERCADOPAGO"],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60000,
    recommended_message: `${installments} ${installments === 1 ? "parcela" : "parcelas"} de R$ ${reais.format(each)} (R$ ${reais.format(total)})`,
    installment_amount: each,
    total_amount: total,
    payment_method_option_id: `1.${brand.id}.${installments}`,
  };
}

/** Interest the payer pays on top of the amount, in centavos. */
export function interestCents(brand: CardBrand, cents: number, installments: number): number {
  if (installments <= brand.freeInstallments) return 0;
  const factor = (MONTHLY_RATE * (1 + MONTHLY_RATE) ** installments) / ((1 + MONTHLY_RATE) ** installments - 1);
  return Math.round(cents * factor * installments) - cents;
}
