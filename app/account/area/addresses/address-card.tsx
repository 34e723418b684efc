import { Check, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { StayField } from "#app/forms/scripted-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-style.ts";
import { StatusPill } from "#app/ui/status-pill.tsx";
import { withUnbrokenEnd } from "#app/ui/unbroken-units.ts";
import { formatCep } from "#platform/formats/cep.ts";
import { type Address, isWholeAddress } from "#shop/customers/accounts/addresses/address.ts";
import type { useAddressActions } from "./use-address-actions.ts";

interface AddressCardProps {
  address: Address;
  actions: ReturnType<typeof useAddressActions>;
}

/** One delivery address with its actions. */
export function AddressCard({ address, actions }: AddressCardProps) {
  const name = useId();
  const { Form, action, busy } = actions;
  const [first, ...others] = linesOf(address);
  return (
    <li className="grid content-between gap-3 rounded-panel border border-line p-4 md:p-5">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={name} className="break-words text-title">
            {address.label || address.street || "Endereço"}
          </h3>
          {address.preferred && <StatusPill tone="accent" icon={Check} label="Preferido" />}
        </div>
        <p className="break-words text-ink-soft text-small">
          {first}
          {others.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </p>
        {!isWholeAddress(address) && (
          <div>
            <StatusPill tone="warning" icon={TriangleAlert} label="Endereço incompleto" />
          </div>
        )}
      </div>
      <div className="-ml-3 flex flex-wrap items-center">
        <Link
          to={`/account/enderecos/${address.id}`}
          aria-describedby={name}
          className={buttonClass({ variant: "ghost", size: "s" }, false)}
        >
          Editar
        </Link>
        <Form method="post" action={action} className="contents">
          <StayField />
          {!address.preferred && (
            <Button
              type="submit"
              name="preferir"
              value={address.id}
              variant="ghost"
              size="s"
              aria-disabled={busy}
              aria-describedby={name}
            >
              Usar como preferido
            </Button>
          )}
          <Button
            type="submit"
            name="remover"
            value={address.id}
            variant="ghost"
            size="s"
            aria-disabled={busy}
            aria-describedby={name}
          >
            Excluir
          </Button>
        </Form>
      </div>
    </li>
  );
}

function linesOf(address: Address): string[] {
  const { street, number, complement, neighborhood, city, state, zipCode } = address;
  const line = (...parts: string[]) => parts.filter(Boolean).join(", ");
  return [
    line(street, number, complement),
    withUnbrokenEnd(line(neighborhood, city, state)),
    zipCode && `CEP ${formatCep(zipCode)}`,
  ].filter(Boolean);
}
