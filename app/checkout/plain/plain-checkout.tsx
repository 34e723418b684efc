import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateField } from "#app/forms/state-field.tsx";
import { cartLines, OrderLines } from "#app/order/order-lines.tsx";
import { useShop } from "#app/request/use-shop.ts";
import { PLAIN_CART_PATH } from "#app/storefront/cart/plain/plain-cart-path.ts";
import { ProcessingNote } from "#app/storefront/cart/shipping/shipping-notes.tsx";
import { ShippingOptionRow } from "#app/storefront/cart/shipping/shipping-option-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError, TextField } from "#app/ui/fields/field.tsx";
import { RadioMark } from "#app/ui/fields/radio.tsx";
import { Note } from "#app/ui/note.tsx";
import { suggestedEmail } from "#platform/formats/email-suggestion.ts";
import { formatBrl } from "#platform/money.ts";
import { type DeliveryField, type DeliveryFields, EMPTY_DELIVERY } from "../delivery/delivery-fields.ts";
import { GiftFields } from "../delivery/gift-fields.tsx";
import { Terms } from "../payment/terms.tsx";
import type { PlainAnswer, PlainMethod } from "./plain-answer.ts";
import type { PlainCheckoutData } from "./submit-plain-checkout.server.ts";

interface PlainCheckoutProps {
  /** Null: no pieces in the cookie. */
  plain: PlainCheckoutData | null;
  /** The account's data; null for visitors. */
  known: DeliveryFields | null;
  answer: PlainAnswer | undefined;
}

/** The checkout of a browser without scripts, on one page: delivery, shipping, method. Rules: CART-57. */
export function PlainCheckout({ plain, known, answer }: PlainCheckoutProps) {
  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto grid max-w-[calc(42rem+2*var(--spacing-gutter))] grid-cols-[minmax(0,1fr)] gap-8 px-gutter pt-8 pb-section outline-none focus-visible:shadow-none"
    >
      {plain && plain.cart.lines.length > 0 ? (
        <PlainForm plain={plain} values={answer?.values ?? known ?? EMPTY_DELIVERY} answer={answer} />
      ) : (
        <div className="grid gap-3">
          <h2 className="font-serif text-h2">Seu carrinho está vazio</h2>
          <p className="text-ink-soft">
            Este navegador não executa JavaScript: escolha as peças de novo na página de cada uma. Elas ficam no{" "}
            <Link to={PLAIN_CART_PATH} className="link">
              carrinho sem JavaScript
            </Link>
            .
          </p>
        </div>
      )}
    </main>
  );
}

interface PlainFormProps {
  plain: PlainCheckoutData;
  values: DeliveryFields;
  answer: PlainAnswer | undefined;
}

function PlainForm({ plain: { cart, methods, key }, values, answer }: PlainFormProps) {
  const { giftMessages } = useShop();
  const errors = answer?.errors ?? {};
  const options = answer?.options ?? null;
  const meant = answer && suggestedEmail(values.email);
  const faults = Object.values(errors).filter(Boolean).length;
  const field = (name: DeliveryField) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <form method="post" action="/checkout" noValidate className="grid gap-8">
      <input type="hidden" name="chave" value={key} />
      <input type="hidden" name="subtotal" value={cart.subtotalCents} />
      {(answer?.problem || faults > 0) && (
        <Note tone="danger" role="alert" title={`${answer?.problem?.title ?? "Confira os campos marcados"}.`}>
          {answer?.problem?.message ?? "O que você digitou continua aqui."}
        </Note>
      )}
      <Part title="Suas peças">
        <OrderLines lines={cartLines(cart.lines)} />
        <p className="flex flex-wrap justify-between gap-4 tabular-nums">
          <Link to={PLAIN_CART_PATH} className="link">
            Mudar o carrinho
          </Link>
          <span>
            Subtotal <b className="font-semibold">{formatBrl(cart.subtotalCents)}</b>
          </span>
        </p>
      </Part>
      <Part title="Entrega">
        <div className="grid grid-cols-6 gap-x-4 gap-y-5">
          <TextField {...field("name")} label="Nome completo" autoComplete="name" className="col-span-6" />
          <TextField
            {...field("email")}
            label="E-mail"
            type="email"
            autoComplete="email"
            hint={meant ? `Você quis dizer ${meant}?` : undefined}
            className={HALF}
          />
          <TextField {...field("phone")} label="Telefone" type="tel" autoComplete="tel-national" className={HALF} />
          <TextField
            {...field("zipCode")}
            label="CEP"
            inputMode="numeric"
            autoComplete="postal-code"
            className="col-span-3"
          />
          <TextField {...field("number")} label="Número" autoComplete="off" className="col-span-3" />
          <TextField
            {...field("complement")}
            label="Complemento"
            optional
            autoComplete="address-line2"
            className="col-span-6"
          />
          <p className="col-span-6 text-ink-soft text-small">
            'Calcular frete' preenche rua, bairro, cidade e estado pelo CEP. Confira ou corrija:
          </p>
          <TextField {...field("street")} label="Rua" autoComplete="address-line1" className="col-span-6" />
          <TextField {...field("neighborhood")} label="Bairro" autoComplete="address-level3" className="col-span-6" />
          <TextField {...field("city")} label="Cidade" autoComplete="address-level2" className="col-span-4" />
          <StateField {...field("state")} className="col-span-2" />
        </div>
        {(giftMessages || values.giftMessage || values.giftRecipient) && <GiftFields bind={field} />}
        <Button type="submit" name="acao" value="calcular" variant="secondary" className="justify-self-start">
          Calcular frete
        </Button>
      </Part>
      {options && (
        <Part title="Frete">
          <ul className="divide-y divide-line rounded-control border border-line-strong bg-surface">
            {options.map((option, index) => (
              <PlainChoice
                key={option.id}
                name="frete"
                value={option.id}
                checked={answer?.chosen ? answer.chosen === option.id : index === firstCarried(options)}
              >
                {(mark) => (
                  <>
                    <ShippingOptionRow option={option} among={options} mark={mark} />
                    <span className="basis-full pl-9 text-caption text-ink-muted tabular-nums">
                      Total do pedido: {formatBrl(cart.subtotalCents + option.priceCents)}
                    </span>
                  </>
                )}
              </PlainChoice>
            ))}
          </ul>
          <ProcessingNote />
          <FieldError id="frete-erro" message={errors.shipping} />
        </Part>
      )}
      {options && (
        <Part title="Pagamento">
          <ul className="divide-y divide-line rounded-control border border-line-strong bg-surface">
            {methods.map((method, index) => (
              <PlainChoice
                key={method}
                name="metodo"
                value={method}
                checked={answer?.method ? answer.method === method : index === 0}
              >
                {(mark) => (
                  <>
                    {mark}
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{METHODS[method].label}</span>
                      <span className="block text-caption text-ink-muted">{METHODS[method].text}</span>
                    </span>
                  </>
                )}
              </PlainChoice>
            ))}
          </ul>
          <FieldError id="metodo-erro" message={errors.method} />
          <TextField
            {...field("cpf")}
            label="CPF"
            optional
            hint="Necessário para o boleto; a transportadora o pede na etiqueta. Para boleto de empresa, o CNPJ também serve."
            autoComplete="off"
            className="max-w-80"
          />
          <p className="text-ink-soft text-small">
            Para pagar com cartão nesta página, abra a loja em um navegador com JavaScript ligado.
          </p>
          <SellerLine />
          <Terms act="finalizar" />
          <Button type="submit" name="acao" value="finalizar" size="l">
            Finalizar Pedido
          </Button>
        </Part>
      )}
    </form>
  );
}

const HALF = "col-span-6 md:col-span-3";

const METHODS: Readonly<Record<PlainMethod, { label: string; text: string }>> = {
  pix: { label: "PIX", text: "Mostramos o QR e o código copia e cola na próxima página." },
  boleto: { label: "Boleto", text: "Mostramos o boleto e a linha digitável na próxima página." },
  stripe: { label: "Cartão ou PIX em página segura", text: "A próxima página leva à página do provedor." },
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="font-serif text-h2">{title}</h2>
      {children}
    </section>
  );
}

interface PlainChoiceProps {
  name: string;
  value: string;
  checked: boolean;
  children: (mark: ReactNode) => ReactNode;
}

function PlainChoice({ name, value, checked, children }: PlainChoiceProps) {
  const id = `${name}-${value}`;
  return (
    <li>
      <label
        htmlFor={id}
        className="flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3.5 gap-y-1 px-4 py-3.5 has-checked:bg-accent-soft"
      >
        {children(<RadioMark id={id} name={name} value={value} defaultChecked={checked} />)}
      </label>
    </li>
  );
}

/** The cheapest carrier; pick-up is never the default. */
function firstCarried(options: readonly { pickup: string | null }[]): number {
  return options.findIndex(({ pickup }) => pickup === null);
}

/** Seller's data and right of withdrawal, required before the order is placed. Rules: LAW-2. */
function SellerLine() {
  const { companyName, cnpj, address, email, phone } = useShop().brand;
  return (
    <p className="wrap-anywhere text-caption text-ink-muted">
      {companyName.replace(/\.$/, "")}, CNPJ {cnpj}. {address}. {email}, {phone}. Você pode desistir em até 7 dias após
      receber.
    </p>
  );
}
