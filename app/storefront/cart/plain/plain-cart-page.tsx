import { Link } from "react-router";
import { pageMeta } from "#app/request/page-meta.ts";
import { pageUrlOf } from "#app/request/page-path.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { ProductPicture } from "#app/ui/picture.tsx";
import { formatBrl } from "#platform/money.ts";
import { lineCents } from "#shop/ordering/cart/cart.ts";
import { readCartCookie } from "#shop/ordering/cart/cart-cookie.ts";
import { type CheckedLine, checkCart } from "#shop/ordering/cart/cart-queries.server.ts";
import { UNKEPT } from "../unkept-text.ts";
import type { Route } from "./+types/plain-cart-page";
import { KEPT_PARAMETER, PLAIN_CART_PATH } from "./plain-cart-path.ts";
import { submitPlainCart } from "./submit-plain-cart.server.ts";

/** The pieces of this browser's cookie, at today's prices. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, config } = context.get(servicesContext);
  const items = readCartCookie(request.headers);
  const { lines, subtotalCents } = await checkCart(db, items, { unlisted: config.mode === "demo" });
  const isUnkept = items.length === 0 && pageUrlOf(request).searchParams.has(KEPT_PARAMETER);
  return { lines, subtotalCents, lost: items.length - lines.length, isUnkept };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitPlainCart(context.get(servicesContext), request);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Seu Carrinho",
    description: "As peças que você escolheu, sem JavaScript.",
    path: PLAIN_CART_PATH,
    noindex: true,
  });
}

/** The cart of a browser without scripts: lines with a form each, and the way to the checkout. */
export default function PlainCartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, subtotalCents, lost, isUnkept } = loaderData;
  const problem = actionData?.problem;
  return (
    <main className="mx-auto grid max-w-[calc(42rem+2*var(--spacing-gutter))] grid-cols-[minmax(0,1fr)] gap-6 px-gutter pt-9 pb-section md:pt-13">
      <h1 className="font-serif text-h1">Seu Carrinho</h1>
      {problem && (
        <Note tone="danger" role="alert" title={`${problem.title}.`}>
          {problem.message}{" "}
          <Link to={`/produto/${encodeURIComponent(actionData?.values?.produto ?? "")}`} className="link">
            Voltar à peça
          </Link>
        </Note>
      )}
      {lost > 0 && <Note tone="warning">Peças que não estão mais à venda saíram do seu carrinho.</Note>}
      {isUnkept && (
        <Note tone="danger" role="alert" title="Este navegador não guarda o carrinho.">
          {UNKEPT}
        </Note>
      )}
      {lines.length === 0 ? (
        <p className="text-ink-soft">Seu carrinho está vazio.</p>
      ) : (
        <>
          <ul aria-label="Produtos no carrinho" className="border-line border-b">
            {lines.map((line) => (
              <PlainLine key={`${line.productId} ${line.size}`} line={line} />
            ))}
          </ul>
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold text-xl tabular-nums">
            Subtotal <span>{formatBrl(subtotalCents)}</span>
          </p>
          <p className="text-ink-soft text-small">
            O frete é calculado no próximo passo. Cupons precisam de JavaScript.
          </p>
          <ButtonLink to="/checkout" size="l">
            Finalizar Compra
          </ButtonLink>
        </>
      )}
      <Link to="/" className="link justify-self-start py-3">
        Continuar comprando
      </Link>
    </main>
  );
}

function PlainLine({ line }: { line: CheckedLine }) {
  const { productId, size, name, quantity, available, picture } = line;
  const tooMany = quantity > available;
  const names = (
    <>
      <input type="hidden" name="acao" value="mudar" />
      <input type="hidden" name="produto" value={productId} />
      <input type="hidden" name="tamanho" value={size} />
    </>
  );
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-line border-t py-6">
      <span className="relative block aspect-square bg-tile">
        <ProductPicture picture={picture} sizes="88px" alt="" small />
      </span>
      <div className="grid content-start gap-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <Link to={`/produto/${productId}`} className="font-semibold">
            {name}
          </Link>
          <b className="font-semibold tabular-nums">{formatBrl(lineCents(line))}</b>
        </p>
        <p className="text-ink-muted text-small">Tamanho: {size}</p>
        {tooMany && (
          <p className="text-small text-warning">
            {available > 0 ? `Há só ${available} em estoque: mude a quantidade.` : "Esgotado: remova esta peça."}
          </p>
        )}
        <div className="flex flex-wrap items-end gap-2">
          <form method="post" className="flex items-end gap-2">
            {names}
            <TextField
              label={`Quantidade de ${name}`}
              labelHidden
              name="quantidade"
              type="number"
              inputMode="numeric"
              min={1}
              max={Math.max(1, available)}
              defaultValue={quantity}
              className="w-20"
            />
            <Button type="submit" variant="secondary" size="s">
              Atualizar
            </Button>
          </form>
          <form method="post">
            {names}
            <input type="hidden" name="quantidade" value="0" />
            <Button type="submit" variant="ghost" size="s">
              Remover<span className="sr-only"> {name}</span>
            </Button>
          </form>
        </div>
      </div>
    </li>
  );
}
