import { Plus } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Address, MOST_ADDRESSES } from "#shop/customers/accounts/addresses/address.ts";
import { AccountPanel } from "../account-panel.tsx";
import { RemovedNote } from "../removed-note.tsx";
import { AddressCard } from "./address-card.tsx";
import { useAddressActions } from "./use-address-actions.ts";

interface AddressesPanelProps {
  addresses: readonly Address[];
  /** Id of the address that was just removed; without scripts only. */
  removed: string | null;
}

/** Delivery addresses. The checkout fills in the preferred one. */
export function AddressesPanel({ addresses, removed }: AddressesPanelProps) {
  const actions = useAddressActions();
  const full = addresses.length >= MOST_ADDRESSES;
  return (
    <AccountPanel
      id="enderecos"
      title="Endereços de entrega"
      action={
        !full && (
          <ButtonLink to="/account/enderecos/novo" variant="secondary" size="s" icon={Plus}>
            Adicionar
          </ButtonLink>
        )
      }
    >
      {removed && <RemovedNote addressId={removed} />}
      {addresses.length === 0 && (
        <p className="text-ink-soft">Nenhum endereço ainda. O primeiro que você adicionar vira o preferido.</p>
      )}
      {addresses.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} actions={actions} />
          ))}
        </ul>
      )}
      {full && (
        <p className="text-ink-muted text-small">
          Você chegou a {MOST_ADDRESSES} endereços, o máximo. Exclua um para adicionar outro.
        </p>
      )}
    </AccountPanel>
  );
}
