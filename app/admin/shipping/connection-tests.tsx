import clsx from "clsx";
import { Link } from "react-router";
import { ShippingOptionRow } from "#app/storefront/cart/shipping/shipping-option-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { maskCep } from "#app/ui/fields/mask.ts";
import { Note } from "#app/ui/note.tsx";
import { CONNECTION_WORDS } from "#shop/ordering/shipping/carrier-account/carrier-connection.ts";
import { AdminForm } from "../page/admin-form.tsx";
import { ConnectionProblem, type ShownConnection } from "./connection-facts.tsx";
import { TEST_PARCEL, TestQuoteForm } from "./connection-forms.ts";

interface ConnectionTestsProps {
  tab: "conexao" | "frete";
  connection: ShownConnection;
  mayWrite: boolean;
}

const TABS = [
  { tab: "conexao", label: "Conexão" },
  { tab: "frete", label: "Frete" },
] as const;

/** Tests of the connection: account data and a test quote. */
export function ConnectionTests({ tab, connection, mayWrite }: ConnectionTestsProps) {
  return (
    <>
      <nav aria-label="Testes" className="-mt-2 flex gap-6 border-line border-b">
        {TABS.map((each) => (
          <Link
            key={each.tab}
            to={`?teste=${each.tab}`}
            replace
            preventScrollReset
            aria-current={each.tab === tab ? "page" : undefined}
            className={clsx(
              "-mb-px inline-flex min-h-tap items-center border-b-2 px-0.5 text-control",
              each.tab === tab ? "border-ink font-semibold" : "border-transparent text-ink-muted",
            )}
          >
            {each.label}
          </Link>
        ))}
      </nav>
      {tab === "frete" ? <TestQuote /> : <LastTest connection={connection} mayWrite={mayWrite} />}
    </>
  );
}

function LastTest({ connection, mayWrite }: Pick<ConnectionTestsProps, "connection" | "mayWrite">) {
  const { state, checkedAt, accountName } = connection;
  if (state === "untested") {
    return (
      <p className="text-ink-soft text-small">
        {CONNECTION_WORDS.untested}. {mayWrite && "Use ‘Testar conexão’ para ver a conta e cada permissão do token."}
      </p>
    );
  }
  if (state === "connected") {
    return (
      <Note tone="success" title={`${CONNECTION_WORDS.connected}.`}>
        {accountName ? `A conta é de ${accountName}. ` : ""}O token tem todas as permissões. Teste de {checkedAt}.
      </Note>
    );
  }
  return (
    <Note tone="danger" title={`${CONNECTION_WORDS.error}.`}>
      Teste de {checkedAt}.
      <ConnectionProblem {...connection} />
    </Note>
  );
}

function TestQuote() {
  return (
    <AdminForm intent="quote" schema={TestQuoteForm} values={TEST_PARCEL}>
      {({ field, busy, answer }) => (
        <>
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3">
            <TextField
              {...field("cep")}
              label="CEP de destino"
              inputMode="numeric"
              autoComplete="off"
              mask={maskCep}
              className="max-md:col-span-2"
            />
            <TextField {...field("weight")} label="Peso (kg)" inputMode="decimal" autoComplete="off" />
            <TextField {...field("value")} label="Valor declarado" inputMode="decimal" autoComplete="off" />
            <TextField {...field("width")} label="Largura (cm)" inputMode="decimal" autoComplete="off" />
            <TextField {...field("height")} label="Altura (cm)" inputMode="decimal" autoComplete="off" />
            <TextField {...field("length")} label="Comprimento (cm)" inputMode="decimal" autoComplete="off" />
          </div>
          <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
            Calcular frete de teste
          </Button>
          {answer?.quoted && (
            <>
              {answer.quoted.estimated && (
                <Note tone="warning" title="Valores Estimados.">
                  {answer.quoted.estimated}
                </Note>
              )}
              <ul
                aria-label="Opções de frete"
                className="divide-y divide-line rounded-control border border-line-strong bg-surface"
              >
                {answer.quoted.options.map((option) => (
                  <li key={option.id} className="flex min-h-16 items-center gap-3.5 px-4 py-3.5">
                    <ShippingOptionRow option={option} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </AdminForm>
  );
}
